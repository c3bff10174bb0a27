/** Kept in the history entry, not in the URL. */
export interface ReturnTo {
  from?: string;
}
