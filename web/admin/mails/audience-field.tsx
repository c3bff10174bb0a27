import { useQuery } from '@tanstack/react-query';
import { AUDIENCES, type Audience } from '../../../contract/mails.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { countsQuery } from '../guests/data.ts';
import { NO_FILTER } from '../guests/list.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';

const LABELS: Record<(typeof AUDIENCES)[number], string> = {
  all: 'Everyone with an invitation',
  coming: 'Guests who are coming',
  maybe: 'Guests who may come',
  not_coming: 'Guests who can’t come',
  unanswered: 'Guests who haven’t replied',
};

/** The value of an option: a fixed audience, a tag or an item of the schedule. */
export function readAudience(value: string): Audience {
  if (value.startsWith('tag:')) return { tag: value.slice(4) };
  if (value.startsWith('item:')) return { schedule: value.slice(5) };
  return AUDIENCES.find((one) => one === value) ?? 'all';
}

interface AudienceFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Chooses who gets a message. */
export function AudienceField({ value, onChange }: AudienceFieldProps) {
  const { eventId } = useSession().site;
  const tags = useQuery(countsQuery(eventId, NO_FILTER)).data?.tags ?? [];
  const items = useQuery(scheduleQuery(eventId)).data ?? [];
  return (
    <Field label="To">
      {(control) => (
        <select {...control} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
          {AUDIENCES.map((audience) => (
            <option key={audience} value={audience}>
              {LABELS[audience]}
            </option>
          ))}
          {tags.length > 0 && (
            <optgroup label="With the tag">
              {tags.map((tag) => (
                <option key={tag} value={`tag:${tag}`}>
                  {tag}
                </option>
              ))}
            </optgroup>
          )}
          {items.length > 0 && (
            <optgroup label="Who come to">
              {items.map(({ id, name }) => (
                <option key={id} value={`item:${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
}
