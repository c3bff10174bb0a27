import { isDate } from '../../../contract/dates.ts';

/** As whom and on which day the site is seen; in the address, so that a reload keeps it. */
export interface GuestView {
  /** The id of an invitation; null: somebody without one. */
  guest: string | null;
  /** Calendar date; null: today. */
  day: string | null;
}

export function readView(query: URLSearchParams): GuestView {
  const day = query.get('day');
  return { guest: query.get('guest'), day: day !== null && isDate(day) ? day : null };
}

export const toQuery = ({ guest, day }: GuestView): Record<string, string> => ({
  ...(guest !== null && { guest }),
  ...(day !== null && { day }),
});

/** What `POST /preview` takes. */
export const toPreviewBody = ({ guest, day }: GuestView): string =>
  JSON.stringify({ as: { ...(guest !== null && { invitation: guest }), ...(day !== null && { day }) } });
