import { useMemo } from 'react';
import { getLocalToday } from '../../../contract/dates.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import type { ControlProps } from '../../ui/app-shell/field.tsx';
import { Combobox } from '../kit/combobox.tsx';
import type { ComboboxOption } from '../kit/combobox.tsx';
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

export function ZoneField({ value, date, problem, onChange }: ZoneFieldProps) {
  const around = /^\d{4}-\d\d-\d\d$/.test(date) ? date : getLocalToday();
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
  control: ControlProps;
  value: string;
  around: string;
  onChange: (name: string) => void;
}

function ZonePicker({ control, value, around, onChange }: ZonePickerProps) {
  const loadZones = useMemo(() => {
    let zones: Zone[] | undefined;
    return () => (zones ??= listZones(around));
  }, [around]);
  return (
    <Combobox
      control={control}
      label="Time zones"
      placeholder="City or time zone"
      value={value}
      text={value === '' ? '' : formatZoneTitle(getZone(value, around))}
      find={(typed) => filterZones(loadZones(), typed).map(toOption)}
      none="No matching time zone. Try a larger city near you."
      onChoose={onChange}
      onLeave={(typed) => {
        if (typed.trim() === '' && value !== '') onChange('');
      }}
    />
  );
}

const toOption = ({ name, place, about }: Zone): ComboboxOption => ({
  value: name,
  className: 'zone',
  content: (
    <>
      <span>{place}</span> <span className="zone__about">{about}</span>
    </>
  ),
});

const formatZoneTitle = ({ place, about }: Zone) => `${place} · ${about}`;
