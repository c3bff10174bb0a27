import { Search } from 'lucide-react';
import type { ListView } from './list-view.ts';

interface ListToolsProps {
  view: ListView;
  onChange: (view: ListView) => void;
  /** What can be looked for, said in the field while it is empty. */
  hint: string;
  /** The states to choose from, in words. */
  states: Readonly<Record<string, string>>;
}

/** Search and state, above a list. */
export function ListTools({ view, onChange, hint, states }: ListToolsProps) {
  return (
    <search className="tools">
      <div className="seek">
        <Search aria-hidden="true" />
        <input
          className="input"
          type="search"
          aria-label={hint}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={view.search}
          onChange={(event) => onChange({ ...view, search: event.target.value })}
        />
      </div>
      <select
        className="input pick"
        aria-label="State"
        value={view.status}
        onChange={(event) => onChange({ ...view, status: event.target.value })}
      >
        <option value="">All states</option>
        {Object.entries(states).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </select>
    </search>
  );
}
