import { HIDDEN_GIVER } from '../../../contract/surprise.ts';

/** Fields that identify a giver, with their replacements. */
const INSTEAD = { guest_name: HIDDEN_GIVER, email: null, invitation_id: null, message: '' };

/** Returns a reservation or contribution of any shape, without the giver's identity if it is hidden. */
export function hideGiver<Row extends object>(row: Row, hidden: boolean): Row {
  if (!hidden) return row;
  return { ...row, ...Object.fromEntries(Object.entries(INSTEAD).filter(([name]) => name in row)) };
}
