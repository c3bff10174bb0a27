import { HIDDEN_GIVER } from '../../../contract/surprise.ts';

const HIDDEN_FIELDS = { guest_name: HIDDEN_GIVER, email: null, invitation_id: null, message: '' };

export function hideGiver<Row extends object>(row: Row, hidden: boolean): Row {
  if (!hidden) return row;
  return { ...row, ...Object.fromEntries(Object.entries(HIDDEN_FIELDS).filter(([name]) => name in row)) };
}
