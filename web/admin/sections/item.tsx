import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatVagueDate, isVagueDate } from '../../../contract/vague-dates.ts';
import { isPlaceType, PLACE_NAMES, type ItemList, type ItemValues } from './item-fields.ts';
import { ItemInput } from './item-input.tsx';
import type { SectionFormState } from './use-section-form.ts';

interface ItemProps {
  form: SectionFormState;
  list: ItemList;
  at: number;
  handle: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  onBusy: (busy: boolean) => void;
}

/** An item of the list: its name, which opens and closes its fields. Fields with problems stay open. */
export function Item({ form, list, at, handle, isOpen, onToggle, onRemove, onBusy }: ItemProps) {
  const id = useId();
  const values: ItemValues = form.watch(`items.${at}`);
  const [wasOpen, setWasOpen] = useState(isOpen);
  // Closed fields stay, as an upload in them goes on.
  if (isOpen && !wasOpen) setWasOpen(true);
  const name = formatItemName(list, values);
  const about = formatAbout(list, values);
  return (
    <div className="item">
      <div className="item__head">
        {handle}
        <button
          className="item__name"
          type="button"
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={onToggle}
        >
          <span>
            <b>{name}</b>
            {about !== '' && <span className="dim small">{about}</span>}
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
        <button className="icon-button" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </button>
      </div>
      {wasOpen && (
        <div className="fields item__fields" id={id} role="group" aria-label={name} hidden={!isOpen}>
          {list.fields.map((field) => (
            <ItemInput key={field.name} form={form} at={at} field={field} onBusy={onBusy} />
          ))}
        </div>
      )}
    </div>
  );
}

export const formatItemName = (list: ItemList, values: ItemValues): string =>
  values[list.name]?.trim() || `New ${list.one}`;

/** The second line of a closed item, as plain words. */
function formatAbout(list: ItemList, values: ItemValues): string {
  const value = values[list.about] ?? '';
  if (list.about === 'type') return isPlaceType(value) ? PLACE_NAMES[value] : '';
  if (list.about !== 'date') return value.split('\n')[0]?.replace(/[*_[\]]/g, '') ?? '';
  return isVagueDate(value) ? formatVagueDate(value) : '';
}
