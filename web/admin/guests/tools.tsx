import { ListFilter, Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { Invitation } from '../../../contract/guests.ts';
import { StatusMark } from '../../ui/area/status.tsx';
import { Meter } from '../../ui/area/tally.tsx';
import { countByStatus, STATUS_KIND, STATUS_LABEL, STATUSES } from './list.ts';
import type { ListView, StatusFilter } from './list.ts';

interface ToolsProps {
  invitations: readonly Invitation[];
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Search, and the statuses to choose from with how many each has. */
export function Tools({ invitations, view, onChange }: ToolsProps) {
  const [filtering, setFiltering] = useState(false);
  const id = useId();
  const counts = countByStatus(invitations);
  const answered = counts.rsvp_yes + counts.rsvp_no + counts.rsvp_pending;
  return (
    <>
      <div className="tools">
        <div className="seek">
          <Search aria-hidden="true" />
          <input
            className="input"
            type="search"
            aria-label="Search guests by name or email"
            placeholder="Search guests by name or email..."
            value={view.search}
            onChange={(event) => onChange({ ...view, search: event.target.value })}
          />
        </div>
        <button
          className="btn"
          type="button"
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
        >
          <ListFilter aria-hidden="true" />
          {view.status === 'all' ? 'Filters' : `Filters: ${STATUS_LABEL[view.status]}`}
        </button>
        <p className="tools__sum num">
          <b>{answered}</b> answered, <b>{counts.all - answered}</b> still open
        </p>
      </div>
      <fieldset className="shares" id={id} hidden={!filtering}>
        <legend className="sr">Status</legend>
        <Meter parts={STATUSES.map((status) => ({ share: counts[status], tone: STATUS_KIND[status] }))} />
        <div className="chips">
          {(['all', ...STATUSES] as const).map((status) => (
            <StatusChip
              key={status}
              status={status}
              count={counts[status]}
              checked={view.status === status}
              onChoose={() => onChange({ ...view, status })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

interface StatusChipProps {
  status: StatusFilter;
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
        {status === 'all' ? 'All Statuses' : STATUS_LABEL[status]} <span className="chip__count">{count}</span>
      </span>
    </label>
  );
}
