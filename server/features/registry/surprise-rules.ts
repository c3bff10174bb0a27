import { HIDDEN_GIVER } from '../../../contract/surprise.ts';

/** What tells whose a reservation or a contribution is, and what stands there instead. */
const INSTEAD = { guest_name: HIDDEN_GIVER, email: null, invitation_id: null, message: '' };

/** A reservation or a contribution in whatever shape, without what tells whose it is as long as that is a surprise. */
export function hideGiver<Row extends object>(row: Row, hidden: boolean): Row {
  if (!hidden) return row;
  return { ...row, ...Object.fromEntries(Object.entries(INSTEAD).filter(([name]) => name in row)) };
}
