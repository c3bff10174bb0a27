import { countLines, type Check, type Finding, type SourceFile } from './check.ts';

/** Earlier ones have run before tables can be distributed. */
const FIRST = 'server/migrations/0051';

const RULES: readonly { pattern: RegExp; says: string }[] = [
  {
    pattern:
      /^alter table\b(?=.*\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b).*,\s*(?:add|alter|drop)\b/is,
    says: 'Give the constraint a statement of its own',
  },
  { pattern: /^create (?:or replace )?(?:constraint )?trigger\b/i, says: 'Let the product do what the trigger does' },
];

/**
 * Migrations also run on a database whose tables are distributed (decision 0051), which refuses some statements that
 * plain PostgreSQL takes. What a catalog shows afterwards is checked by `server/distribution.test.ts`.
 */
export const laterMigrations: Check = (tree) =>
  tree.filter(({ path }) => path >= FIRST && /^server\/migrations\/\d{4}-.*\.sql$/.test(path)).flatMap(checkFile);

function checkFile({ path, text }: SourceFile): Finding[] {
  const code = text.replace(/--.*/g, (comment) => ' '.repeat(comment.length));
  return [...code.matchAll(/[^;]+/g)].flatMap(({ 0: part, index }) => {
    const statement = part.trimStart();
    const start = index + part.length - statement.length;
    return RULES.filter(({ pattern }) => pattern.test(withoutParentheses(statement))).map(({ says }) => ({
      path,
      line: countLines(text, start),
      says: `${says}: a database with distributed tables refuses it (decision 0051).`,
    }));
  });
}

/** A comma within parentheses separates columns, not changes. */
function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}
