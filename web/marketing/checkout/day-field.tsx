import { useId } from 'react';
import type { PlanId } from '../../../contract/catalog.ts';
import { formatDate, isDate } from '../../../contract/dates.ts';
import { formatPriceCents } from '../../../contract/money.ts';
import { checkEventDay, formatUtcToday } from './day-rules.ts';
import type { DayStatus } from './day-rules.ts';
import { changeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import './day-field.css';

export function DayField({ draft, onTake }: { draft: Draft; onTake: (planId: PlanId) => void }) {
  const id = useId();
  const today = formatUtcToday();
  const status = checkEventDay(draft.day, draft.planId, today);
  const offer = status.kind === 'late' ? status.offer : undefined;
  return (
    <div className="day" data-status={status.kind}>
      <label className="field day__field">
        <span>
          When is your event? <small>Optional</small>
        </span>
        <input
          name="day"
          type="date"
          value={draft.day}
          min={today}
          max="2099-12-31"
          aria-describedby={`${id}s`}
          onChange={({ target: { value } }) => changeDraft({ day: isDate(value) ? value : '' })}
        />
      </label>
      <div className="day__status">
        <p id={`${id}s`} role="status">
          {describeDay(status)}
        </p>
        {offer && (
          <button className="link day__take" type="button" onClick={() => onTake(offer.id)}>
            Switch to {offer.name}: {offer.term}, {formatPriceCents(offer.priceCents)}
          </button>
        )}
      </div>
    </div>
  );
}

function describeDay(status: DayStatus): string {
  switch (status.kind) {
    case 'unknown':
      return 'Only used to check that the plan is long enough. It is not sent to us.';
    case 'past':
      return 'This date is in the past. Please check the year.';
    case 'covered':
      return `Your site will be online until ${formatDate(status.end)}, after your event.`;
    case 'late':
      return status.offer
        ? `This plan ends before your event is over, on ${formatDate(status.end)}.`
        : `This plan ends before your event, on ${formatDate(status.end)}, and no plan is longer. You can renew your site later.`;
  }
}
