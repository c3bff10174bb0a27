/** The message is one line for the operator. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}
