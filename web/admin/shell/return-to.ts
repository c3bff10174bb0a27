/** The page to return to after signing in; kept in the history entry, not in the URL. */
export interface ReturnTo {
  from?: string;
}
