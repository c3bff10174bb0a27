import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import type { GuestCounts } from '../../../contract/guests.ts';
import { StatusMark } from '../../ui/app-shell/status.tsx';
import { Meter } from '../../ui/app-shell/stats-row.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { FILTER_LABEL, FILTERS, STATUS_KIND, STATUSES, type ListView } from './list.ts';

interface ToolsProps {
  counts: GuestCounts;
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

export function Tools({ counts, view, onChange }: ToolsProps) {
  const [filtering, setFiltering] = useState(view.status !== 'all');
  const id = useId();
  const replied = counts.rsvp_yes + counts.rsvp_no + counts.rsvp_pending;
  return (
    <>
      <div className="tools">
        <SearchField
          label="Search guests by name or email"
          placeholder="Search guests by name or email..."
          search={view.search}
          onSearch={(search) => onChange({ search })}
        />
        <button
          className="button"
          type="button"
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
        >
          <ListFilter aria-hidden="true" />
          {view.status === 'all' ? 'Filters' : `Filters: ${FILTER_LABEL[view.status]}`}
        </button>
        <p className="tools__sum num">
          <b>{replied}</b> of {counts.all} {counts.all === 1 ? 'has' : 'have'} replied
        </p>
      </div>
      <fieldset className="shares" id={id} hidden={!filtering}>
        <legend className="visually-hidden">Status</legend>
        <Meter parts={STATUSES.map((status) => ({ share: counts[status], tone: STATUS_KIND[status] }))} />
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
    </>
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
