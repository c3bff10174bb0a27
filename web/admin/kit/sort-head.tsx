import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

interface SortHeadProps<Column extends string> {
  column: Column;
  name: string;
  /** The column that the table is sorted by, with a minus if it descends. */
  sort: Column | `-${Column}`;
  /** Its first click shows the largest first, such as the newest. */
  startsDescending?: true;
  onSort: (sort: Column | `-${Column}`) => void;
}

/** The head of a column that sorts its table; a second click reverses the order. */
export function SortHead<Column extends string>({
  column,
  name,
  sort,
  startsDescending,
  onSort,
}: SortHeadProps<Column>) {
  const [up, down] = [sort === column, sort === `-${column}`];
  const Arrow = down ? ArrowDown : up ? ArrowUp : ChevronsUpDown;
  const descendsNext = up || (!down && startsDescending);
  return (
    <th scope="col" aria-sort={down ? 'descending' : up ? 'ascending' : undefined}>
      <button type="button" onClick={() => onSort(descendsNext ? `-${column}` : column)}>
        {name}
        <Arrow aria-hidden="true" />
      </button>
    </th>
  );
}
