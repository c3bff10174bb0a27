/** Where a sign-in goes back to; kept in the history entry, not in the address. */
export interface ReturnTo {
  from?: string;
}
