import type { ThankYouRow } from '../../../../contract/thanks.ts';

/** Whom a thank-you can be mailed to, with everything they gave. */
export interface MailedGiver {
  email: string;
  name: string;
  rows: readonly ThankYouRow[];
  /** Something of it needs a thank-you. */
  open: boolean;
  /** When they were last thanked by mail. */
  mailedAt: string | null;
}

/** Mailed gifts count as thanked also while the mail waits. */
const isOpen = ({ thanked, mail }: ThankYouRow): boolean => !thanked && mail?.state !== 'waiting';

/** In the order of the rows. Givers without an address are left out. */
export function listGivers(rows: readonly ThankYouRow[]): MailedGiver[] {
  const byEmail = Map.groupBy(
    rows.filter(({ email }) => email !== null),
    ({ email }) => email ?? '',
  );
  return [...byEmail].map(([email, given]) => ({
    email,
    name: given[0]?.guest_name ?? '',
    rows: given,
    open: given.some(isOpen),
    mailedAt:
      given
        .flatMap(({ mail }) => (mail?.state === 'sent' ? [mail.at] : []))
        .toSorted()
        .at(-1) ?? null,
  }));
}

/** What a mail to a giver thanks for: what needs a thank-you, or everything if nothing does. */
export const listToThank = ({ rows, open }: MailedGiver): string[] =>
  rows.filter((row) => !open || isOpen(row)).map(({ id }) => id);
