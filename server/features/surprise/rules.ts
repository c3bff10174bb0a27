import { HIDDEN_GIVER } from '../../../contract/surprise.ts';

/** What a giver has said of who it is. */
interface Giver {
  guest_name: string;
}

/** The same without the name, as long as it is a surprise. */
export const unnamed = <Row extends Giver>(row: Row, hidden: boolean): Row =>
  hidden ? { ...row, guest_name: HIDDEN_GIVER } : row;
