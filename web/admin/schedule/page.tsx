import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../contract/dates.ts';
import { SCHEDULE_MAX } from '../../../contract/limits.ts';
import type { CountedItem, ScheduleItem } from '../../../contract/schedule.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import emptyArt from '../art/table.svg';
import { eventQuery } from '../event/data.ts';
import { lazyComponent, usePreload } from '../kit/lazy.tsx';
import { SortableList } from '../kit/sortable.tsx';
import { TellNotice } from '../mails/updates/tell-notice.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { getId, scheduleQuery, useScheduleOrder } from './data.ts';
import { DeleteItem } from './delete-item.tsx';
import { LeftBehindNotice } from './left-behind.tsx';
import { formatWhen, isBeforeEvent } from './when.ts';
import './schedule.css';

type Open = { act: 'add' } | { act: 'edit' | 'delete'; item: ScheduleItem } | null;

const loadDialog = () => import('./item-dialog.tsx');
const ItemDialog = lazyComponent(async () => (await loadDialog()).ItemDialog);

export function Component() {
  const { eventId } = useSession().site;
  const list = useQuery(scheduleQuery(eventId));
  const event = useQuery(eventQuery(eventId));
  const order = useScheduleOrder(eventId);
  const [open, setOpen] = useState<Open>(null);

  usePreload(loadDialog);

  const items = list.data ?? [];
  const ofEvent = { date: event.data?.event_date ?? null, time: event.data?.event_time ?? null };
  const early = items.find((item) => isBeforeEvent(item, ofEvent));
  const add = () => setOpen({ act: 'add' });
  const close = () => setOpen(null);

  return (
    <>
      <PageTitle
        title="Schedule"
        count={list.data && items.length}
        lede="What happens when. Your site shows each guest the items they are invited to."
      >
        {list.data && items.length < SCHEDULE_MAX && (
          <button className="button button--go" type="button" data-shortcut="new" onClick={add}>
            <Plus aria-hidden="true" />
            Add Item
          </button>
        )}
      </PageTitle>
      <TellNotice />
      {event.data && <LeftBehindNotice event={event.data} items={items} />}
      {early?.start_time && ofEvent.time && (
        <p className="schedule-early" role="note">
          {early.name} starts at {formatTime(early.start_time)}, but the top of your site says{' '}
          {formatTime(ofEvent.time)}. <Link to={paths.event}>Change the event time</Link>
        </p>
      )}
      {list.isPending && <Loading label="Loading the schedule..." rows={4} />}
      {list.isLoadingError && (
        <LoadError title="Failed to load the schedule. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && items.length === 0 && (
        <Empty
          art={emptyArt}
          title="No schedule yet"
          hint="Add the parts of your day or weekend, such as a welcome dinner, the ceremony, and a brunch."
        >
          <button className="button" type="button" onClick={add}>
            Add Item
          </button>
        </Empty>
      )}
      {items.length > 0 && (
        <SortableList
          className="row-list schedule-items"
          items={items}
          idOf={getId}
          nameOf={({ name }) => name}
          onOrder={order}
          render={(item, handle) => <Row item={item} handle={handle} onOpen={(act) => setOpen({ act, item })} />}
        />
      )}
      {open?.act === 'add' && <ItemDialog {...ofEvent} onClose={close} />}
      {open?.act === 'edit' && <ItemDialog item={open.item} {...ofEvent} onClose={close} />}
      {open?.act === 'delete' && <DeleteItem item={open.item} onClose={close} />}
    </>
  );
}

interface RowProps {
  item: CountedItem;
  handle: ReactNode;
  onOpen: (act: 'edit' | 'delete') => void;
}

function Row({ item, handle, onOpen }: RowProps) {
  const { name, venue_name, dress_code, audience, asks_reply } = item;
  const about = [venue_name, dress_code, asks_reply ? '' : 'No reply needed'].filter((text) => text !== '');
  return (
    <div className="schedule-item">
      {handle}
      <p className="schedule-item__when num">{formatWhen(item, 'No date yet')}</p>
      <div className="schedule-item__words">
        <h2>{name}</h2>
        {about.length > 0 && <p className="dim small">{about.join(' · ')}</p>}
        {audience === 'invited' && <Invited item={item} />}
      </div>
      <Menu label={`More for ${name}`} button={<Ellipsis aria-hidden="true" />}>
        <MenuItem onClick={() => onOpen('edit')}>
          <Pencil aria-hidden="true" />
          Edit Item
        </MenuItem>
        <MenuItem danger onClick={() => onOpen('delete')}>
          <Trash2 aria-hidden="true" />
          Delete Item
        </MenuItem>
      </Menu>
    </div>
  );
}

/** Who is invited is chosen, and shown, in the guest list. */
function Invited({ item: { id, invited } }: { item: CountedItem }) {
  // It was just changed, and the count is on its way.
  if (!invited) return <p className="dim small">Only households you choose</p>;
  const { households, people } = invited;
  if (households === 0)
    return (
      <p className="schedule-item__invited is-nobody">
        Nobody is invited yet. <Link to={paths.guests}>Choose households</Link>
      </p>
    );
  return (
    <p className="schedule-item__invited">
      <Link to={`${paths.guests}?item=${id}`}>
        {formatCount(households, 'household', 'households')}, {formatCount(people, 'person', 'people')}
      </Link>
    </p>
  );
}
