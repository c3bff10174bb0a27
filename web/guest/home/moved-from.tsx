import { getSentenceProps } from '../text-direction.ts';

/** Says where a date, time or place was until the hosts changed it. `stamp` confirms that it was seen. */
export function MovedFrom({
  className,
  from,
  stamp,
}: {
  className: string;
  from: string | undefined;
  stamp: string | undefined;
}) {
  if (from === undefined || from === '') return null;
  return (
    <p className={className} data-moved={stamp} {...getSentenceProps(from)}>
      Moved from <s>{from}</s>
    </p>
  );
}
