import type { Moment } from '../../../contract/section-items.ts';
import { formatVagueDate } from '../../../contract/vague-dates.ts';
import { getTextProps } from '../text-direction.ts';
import { ItemPicture } from './item-picture.tsx';
import { LightText } from './light-text.tsx';

/** How it came to be, in the hosts' order. */
export function Moments({ moments }: { moments: readonly Moment[] }) {
  if (moments.length === 0) return null;
  return (
    <ol className="moments">
      {[...moments.entries()].map(([at, moment]) => (
        <li key={at} className="moment">
          <ItemPicture className="moment-picture" address={moment.image_url} sizes="(min-width: 768px) 420px, 88vw" />
          <div className="moment-words">
            {moment.date !== null && (
              <p className="moment-date">
                <time dateTime={moment.date}>{formatVagueDate(moment.date)}</time>
              </p>
            )}
            <h3 className="moment-title" {...getTextProps(moment.title)}>
              {moment.title}
            </h3>
            <LightText className="moment-text" text={moment.text} />
          </div>
        </li>
      ))}
    </ol>
  );
}
