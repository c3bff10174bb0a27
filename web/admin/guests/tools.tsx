import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import type { GuestCounts } from '../../../contract/guest-counts.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { StatusMark } from '../../ui/app-shell/status.tsx';
import { Meter } from '../../ui/app-shell/stats-row.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { FILTER_LABEL, FILTERS, STATUS_KIND, type ListView } from './list.ts';

interface ToolsProps {
  counts: GuestCounts;
  /** Those of the schedule that are for invited households. */
  items: readonly ScheduleItem[];
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

export function Tools({ counts, items, view, onChange }: ToolsProps) {
  const active = [
    view.status !== 'all' && FILTER_LABEL[view.status],
    view.tag,
    view.item !== '' && (items.find(({ id }) => id === view.item)?.name ?? 'Schedule'),
  ].filter(Boolean);
  const [filtering, setFiltering] = useState(active.length > 0);
  const id = useId();
  return (
    <>
      <div className="tools">
        <SearchField
          label="Search guests by name, email or phone"
          placeholder="Search by name, email or phone..."
          search={view.search}
          onSearch={(search) => onChange({ search })}
        />
        <button
          className="button guest-filters"
          type="button"
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
        >
          <ListFilter aria-hidden="true" />
          <span>{active.length === 0 ? 'Filters' : `Filters: ${active.join(', ')}`}</span>
        </button>
      </div>
      <div className="shares" id={id} hidden={!filtering}>
        <fieldset>
          <legend className="visually-hidden">Status</legend>
          <Meter parts={FILTERS.map((status) => ({ share: counts[status], ...toneOf(status) }))} />
          <div className="chips">
            {(['all', ...FILTERS] as const).map((status) => (
              <StatusChip
                key={status}
                status={status}
                count={counts[status]}
                checked={view.status === status}
                onChoose={() => onChange({ status })}
              />
            ))}
          </div>
        </fieldset>
        <div className="shares__choices">
          {(counts.tags.length > 0 || view.tag !== '') && (
            <Choice
              label="Tag"
              every="Any tag"
              value={view.tag}
              options={[...new Set([...counts.tags, view.tag])]
                .filter(Boolean)
                .map((tag) => ({ value: tag, name: tag }))}
              onChoose={(tag) => onChange({ tag })}
            />
          )}
          {(items.length > 0 || view.item !== '') && (
            <Choice
              label="Invited to"
              every="Anything"
              value={view.item}
              options={listItemOptions(items, view.item)}
              onChoose={(item) => onChange({ item })}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** What was not sent yet is only outlined. */
function toneOf(status: (typeof FILTERS)[number]) {
  const kind = STATUS_KIND[status];
  return kind === 'wait' ? {} : { tone: kind };
}

/** A chosen item may be gone from the schedule, or may be for everyone by now. */
function listItemOptions(items: readonly ScheduleItem[], chosen: string) {
  const options = items.map(({ id, name }) => ({ value: id, name }));
  const isGone = chosen !== '' && !options.some(({ value }) => value === chosen);
  return isGone ? [...options, { value: chosen, name: 'No longer in the schedule' }] : options;
}

interface ChoiceProps {
  label: string;
  every: string;
  value: string;
  options: readonly { value: string; name: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, every, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{every}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface StatusChipProps {
  status: ListView['status'];
  count: number;
  checked: boolean;
  onChoose: () => void;
}

function StatusChip({ status, count, checked, onChoose }: StatusChipProps) {
  return (
    <label className="chip">
      <input type="radio" name="status" value={status} checked={checked} onChange={onChoose} />
      <span className="chip__face">
        {status !== 'all' && <StatusMark kind={STATUS_KIND[status]} />}
        {status === 'all' ? 'All Statuses' : FILTER_LABEL[status]} <span className="chip__count">{count}</span>
      </span>
    </label>
  );
}
