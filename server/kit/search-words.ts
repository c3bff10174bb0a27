import { sql, type RawBuilder } from 'kysely';

/** In characters; a longer one is in no key, which `list_key` cuts. */
const WORD_MAX = 100;

/** Whether the text of a column contains the word. `list_key` made the text. */
export type WordTest = (column: string) => RawBuilder<boolean>;

/**
 * A test for each word of a search. The longest is the first: it leaves the fewest rows to the others. The subquery folds a word
 * once; without it, a plan that does not know the values folds it in each row.
 */
export const listWordTests = (search: string): WordTest[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((word) => (column) => sql`strpos(${sql.ref(column)}, (select list_key(${word.slice(0, WORD_MAX)}))) > 0`);
