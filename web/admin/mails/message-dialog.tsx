import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { AUDIENCES, BODY_MAX, SUBJECT_MAX, type Audience } from '../../../contract/mails.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { countsQuery } from '../guests/data.ts';
import { NO_FILTER } from '../guests/list.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { paths } from '../paths.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { useSendMessage } from './data.ts';
import { listSkipped } from './list.ts';
import './message-dialog.css';

const LABELS: Record<(typeof AUDIENCES)[number], string> = {
  all: 'Everyone with an invitation',
  coming: 'Guests who are coming',
  maybe: 'Guests who may come',
  not_coming: 'Guests who can’t come',
  unanswered: 'Guests who haven’t replied',
};

/** The value of an option: a fixed audience, a tag or an item of the schedule. */
function readAudience(value: string): Audience {
  if (value.startsWith('tag:')) return { tag: value.slice(4) };
  if (value.startsWith('item:')) return { schedule: value.slice(5) };
  return AUDIENCES.find((one) => one === value) ?? 'all';
}

export function MessageDialog({ onClose }: { onClose: () => void }) {
  const { site, user } = useSession();
  const navigate = useNavigate();
  const tags = useQuery(countsQuery(site.eventId, NO_FILTER)).data?.tags ?? [];
  const items = useQuery(scheduleQuery(site.eventId)).data ?? [];
  const send = useSendMessage(site.eventId);
  const idempotency = useIdempotencyKey();
  const [value, setValue] = useState<string>('all');
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const subjectProblem = findTextProblem(subject, SUBJECT_MAX, 'Please enter a subject.');
  const bodyProblem = findTextProblem(body, BODY_MAX, 'Please enter a message.');

  const submit = async (test?: true) => {
    setTried(true);
    setProblem(undefined);
    if (subjectProblem !== undefined || bodyProblem !== undefined) return;
    const message = { audience: readAudience(value), subject, body, ...(test && { test }) };
    try {
      const { sending, skipped } = await send.mutateAsync({ body: message, key: idempotency.getKey(message) });
      idempotency.reset();
      if (test) {
        toast.success(`A test is on its way to ${user.email}`, { topic: 'mails' });
        return;
      }
      if (sending === 0) {
        setProblem(['Nobody gets this message.', ...listSkipped(skipped)].join(' '));
        return;
      }
      toast.success(`${formatCount(sending, 'message is', 'messages are')} on the way`, {
        topic: 'mails',
        description: listSkipped(skipped).join(', '),
      });
      onClose();
      void navigate(paths.mails);
    } catch (cause) {
      setProblem(formatFailure(cause, 'The message couldn’t be sent. Please try again.'));
    }
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };

  return (
    <FormDialog
      bodyClassName="message-fields"
      title="Write to Your Guests"
      intro="By email, in your site’s design, each with their own link."
      dirty={subject !== '' || body !== ''}
      busy={send.isPending}
      problem={problem}
      action="Send Message"
      acting="Sending..."
      aside={
        <button className="button aside" type="button" disabled={send.isPending} onClick={() => void submit(true)}>
          Send a Test to Me
        </button>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="To">
        {(control) => (
          <select {...control} className="input" value={value} onChange={({ target }) => setValue(target.value)}>
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
      <Field label="Subject" need="required" problem={tried ? subjectProblem : undefined}>
        {(control) => (
          <input {...control} className="input" value={subject} onChange={({ target }) => setSubject(target.value)} />
        )}
      </Field>
      <Field label="Message" need="required" problem={tried ? bodyProblem : undefined}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={8}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function findTextProblem(text: string, max: number, missing: string): string | undefined {
  if (text.trim() === '') return missing;
  return text.length > max ? `Please use at most ${max.toLocaleString('en-US')} characters.` : undefined;
}
