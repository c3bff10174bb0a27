import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { eventQuery } from '../../event/data.ts';
import { useSession } from '../../shell/shell-context.ts';
import { toTellQuery } from './data.ts';
import { formatNotice } from './list.ts';
import { openQuestion } from './question.ts';
import '../../kit/attention.css';

/** Stays until all guests know what stands now. */
export function TellNotice() {
  const { eventId } = useSession().site;
  const toTell = useQuery(toTellQuery(eventId)).data;
  const event = useQuery(eventQuery(eventId)).data;
  const isShown = toTell && event && toTell.invitations > 0;
  return (
    <div role="status">
      {isShown && (
        <div className="attention">
          <Megaphone aria-hidden="true" />
          <p>
            <b>{formatNotice(toTell, toTell.invitations, event.event_type)}.</b>
          </p>
          <button className="button" type="button" onClick={openQuestion}>
            {toTell.invitations === 1 ? 'Tell This Household' : 'Tell Them'}
          </button>
        </div>
      )}
    </div>
  );
}
