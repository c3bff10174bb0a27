/** A node of a plan, as `explain (format json)` prints it. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** Scans that read a table or an index from its beginning. */
const SCANS = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);

/** Nodes that read only as many rows of their first input as they return, or a few more. */
const PASSING = new Set(['Nested Loop', 'Subquery Scan', 'LockRows', 'Result']);

/**
 * Returns the tables that a plan reads whole: those scanned without a condition on an index. A scan in the order of an
 * index that ends after the rows of a page is none.
 */
export function listFullScans(plan: Plan, isLimited = false): string[] {
  const { 'Node Type': kind, Plans: below = [] } = plan;
  const ordered = isLimited && kind.startsWith('Index');
  const whole = SCANS.has(kind) && plan['Index Cond'] === undefined && !ordered;
  // Sorting, grouping and joining read all of their input before the first row.
  const passes = kind === 'Limit' || (isLimited && PASSING.has(kind));
  return [
    ...(whole ? [plan['Relation Name'] ?? plan['Index Name'] ?? kind] : []),
    ...below.flatMap((inner, number) => listFullScans(inner, passes && number === 0)),
  ];
}
