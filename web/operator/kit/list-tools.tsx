import { Search } from 'lucide-react';
import type { ListView } from './list-view.ts';

interface ListToolsProps {
  view: ListView;
  onChange: (view: ListView) => void;
  hint: string;
  states: Readonly<Record<string, string>>;
}

export function ListTools({ view, onChange, hint, states }: ListToolsProps) {
  return (
    <search className="tools">
      <div className="search-field">
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
        className="input filter-select"
        aria-label="Status"
        value={view.status}
        onChange={(event) => onChange({ ...view, status: event.target.value })}
      >
        <option value="">All statuses</option>
        {Object.entries(states).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </select>
    </search>
  );
}
