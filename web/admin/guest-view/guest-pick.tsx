import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ListedInvitation } from '../../../contract/guests.ts';
import { formatGuestCount } from '../kit/format.ts';
import { SearchField } from '../kit/search-field.tsx';
import { useSession } from '../shell/shell-context.ts';
import { householdQuery, householdsQuery } from './data.ts';

/** More households than are offered at once. */
const SEARCHED_FROM = 6;

interface GuestPickProps {
  chosen: string | null;
  onChoose: (guest: string | null) => void;
}

export function GuestPick({ chosen, onChoose }: GuestPickProps) {
  const { eventId } = useSession().site;
  const id = useId();
  const [search, setSearch] = useState('');
  const first = useQuery(householdsQuery(eventId, '')).data ?? [];
  const found = useQuery(householdsQuery(eventId, search)).data ?? [];
  const own = useQuery({ ...householdQuery(eventId, chosen ?? ''), enabled: chosen !== null }).data;
  const others = found.filter((household) => household.id !== chosen);
  const offered = own && !found.some((household) => household.id === own.id) ? [own, ...others] : found;

  return (
    <fieldset className="look__part">
      <legend>View as</legend>
      <Option
        name={id}
        title="Anyone with your address"
        note="Came without an invitation link"
        checked={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {first.length >= SEARCHED_FROM && (
        <SearchField label="Find a household" placeholder="Find a household..." search={search} onSearch={setSearch} />
      )}
      {offered.map((household) => (
        <Option
          key={household.id}
          name={id}
          title={household.guest_name}
          note={describeHousehold(household)}
          checked={household.id === chosen}
          onChoose={() => onChoose(household.id)}
        />
      ))}
      {search !== '' && found.length === 0 && (
        <p className="hint" role="status">
          No households found for “{search}”.
        </p>
      )}
      {first.length === 0 && <p className="hint">Once you add guests, you can see the site as each of them.</p>}
    </fieldset>
  );
}

const describeHousehold = ({ max_guests, tags }: ListedInvitation): string =>
  [formatGuestCount(max_guests), ...tags].join(', ');

interface OptionProps {
  name: string;
  title: string;
  note: string;
  checked: boolean;
  onChoose: () => void;
}

function Option({ name, title, note, checked, onChoose }: OptionProps) {
  return (
    <label className="look__option">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        <b>{title}</b>
        <span className="dim small">{note}</span>
      </span>
    </label>
  );
}
