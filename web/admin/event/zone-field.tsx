import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Field } from '../../ui/app-shell/field.tsx';
import { localToday } from '../../../contract/dates.ts';
import { filterZones, findBrowserZone, getZone, listZones } from './zones.ts';
import type { Zone } from './zones.ts';

interface ZoneFieldProps {
  /** IANA name of the chosen zone, or empty. */
  value: string;
  /** The event's date, which decides about daylight saving time; empty if unknown. */
  date: string;
  problem: string | undefined;
  onChange: (name: string) => void;
}

/** A time zone field with search. If no zone is chosen, the browser's zone is suggested but not selected. */
export function ZoneField({ value, date, problem, onChange }: ZoneFieldProps) {
  const around = /^\d{4}-\d\d-\d\d$/.test(date) ? date : localToday();
  const own = findBrowserZone();
  return (
    <Field
      className="full"
      label="Time Zone"
      need="optional"
      hint="Shown to guests and used in their calendars."
      problem={problem}
      aside={
        value === '' &&
        own !== undefined && (
          <button className="event__automatic" type="button" onClick={() => onChange(own)}>
            Use yours: {getZone(own, around).place}
          </button>
        )
      }
    >
      {(control) => <ZonePicker {...{ control, value, around, onChange }} />}
    </Field>
  );
}

interface ZonePickerProps {
  control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
  value: string;
  around: string;
  onChange: (name: string) => void;
}

function ZonePicker({ control, value, around, onChange }: ZonePickerProps) {
  const list = useId();
  const shown = value === '' ? '' : formatZoneTitle(getZone(value, around));
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const open = typed !== undefined;
  const zones = useMemo(() => (open ? listZones(around) : []), [open, around]);
  // Until the text is edited, all zones are listed.
  const found = useMemo(() => filterZones(zones, typed === shown ? '' : (typed ?? '')), [zones, typed, shown]);

  const close = () => setTyped(undefined);
  const choose = (name: string) => {
    close();
    onChange(name);
  };
  const move = (to: number) => {
    setTyped(typed ?? shown);
    setActive(Math.max(0, Math.min(found.length - 1, to)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(open ? active + 1 : 0);
    else if (event.key === 'ArrowUp') move(open ? active - 1 : 0);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && open && found[active]) choose(found[active].name);
    else return;
    event.preventDefault();
  };

  return (
    <div className="zones">
      <input
        {...control}
        className="input"
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="City or time zone"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => move(0)}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onBlur={() => {
          if (typed?.trim() === '' && value !== '') choose('');
          else close();
        }}
      />
      <div
        className="zones__list"
        id={list}
        ref={open ? scrollIntoView : undefined}
        role="listbox"
        aria-label="Time zones"
        hidden={found.length === 0}
      >
        {found.map((zone, place) => (
          <button
            key={zone.name}
            id={`${list}-${place}`}
            ref={place === active ? scrollIntoView : undefined}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // Otherwise the press would blur the field, which closes the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(zone.name)}
          >
            <span>{zone.place}</span> <span className="zones__about">{zone.about}</span>
          </button>
        ))}
      </div>
      <p className="zones__none hint" role="status">
        {open && found.length === 0 && 'No matching time zone. Try a larger city near you.'}
      </p>
    </div>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const formatZoneTitle = ({ place, about }: Zone) => `${place} · ${about}`;
