import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { BODY_MAX, SUBJECT_MAX } from '../../../contract/mails.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { LightEditor, type ControlledText } from '../kit/light-editor.tsx';
import { useDebounced } from '../kit/use-debounced.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { AudienceField, readAudience } from './audience-field.tsx';
import { messagePreviewQuery, useSendMessage } from './data.ts';
import { listSkipped } from './list.ts';
import { MailPreviewPart } from './mail-preview.tsx';
import { Recipients } from './recipients.tsx';
import './send-dialog.css';
import './message-dialog.css';

const WORDS = { one: 'household gets this message.', many: 'households get this message.' };
const formatHouseholds = (count: number) => formatCount(count, 'household', 'households');

/** Says whom a message reaches while it is written, shows it as it arrives, and asks before it is sent. */
export function MessageDialog({ onClose }: { onClose: () => void }) {
  const { site, user } = useSession();
  const navigate = useNavigate();
  const send = useSendMessage(site.eventId);
  const idempotency = useIdempotencyKey();
  const [to, setTo] = useState('all');
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const subjectProblem = findTextProblem(subject, SUBJECT_MAX, 'Please enter a subject.');
  const bodyProblem = findTextProblem(body, BODY_MAX, 'Please enter a message.');
  const [shownSubject, shownBody] = [useDebounced(subject), useDebounced(body)];
  const tooLong = subject.length > SUBJECT_MAX || body.length > BODY_MAX;
  const preview = useQuery({
    ...messagePreviewQuery(site.eventId, { audience: readAudience(to), subject: shownSubject, body: shownBody }),
    enabled: !tooLong,
  });
  const count = preview.data?.sending ?? 0;

  const text: ControlledText = { value: body, onChange: ({ target }) => setBody(target.value) };

  const isComplete = () => {
    setTried(true);
    setProblem(undefined);
    return subjectProblem === undefined && bodyProblem === undefined;
  };
  const submit = async (test?: true) => {
    const message = { audience: readAudience(to), subject, body, ...(test && { test }) };
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
  const review = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isComplete()) setAsks(true);
  };
  const confirm = async () => {
    await submit();
    setAsks(false);
  };

  return (
    <>
      <FormDialog
        className="dlg--send"
        bodyClassName="message-fields"
        title="Write to Your Guests"
        intro="By email, in your site’s design, each with their own link."
        dirty={subject !== '' || body !== ''}
        busy={send.isPending}
        problem={
          problem ?? (preview.error ? formatFailure(preview.error, 'The preview couldn’t be loaded.') : undefined)
        }
        action={count === 0 ? 'Send Message' : `Send to ${formatCount(count, 'Household', 'Households')}`}
        acting="Sending..."
        disabled={count === 0 || preview.isPlaceholderData}
        aside={
          <button
            className="button aside"
            type="button"
            disabled={send.isPending || count === 0}
            onClick={() => isComplete() && void submit(true)}
          >
            Send a Test to Me
          </button>
        }
        onSubmit={review}
        onClose={onClose}
      >
        <div className="message-to">
          <AudienceField value={to} onChange={setTo} />
          <Recipients preview={preview.data} words={WORDS} />
        </div>
        <Field label="Subject" need="required" problem={tried ? subjectProblem : undefined}>
          {(control) => (
            <input {...control} className="input" value={subject} onChange={({ target }) => setSubject(target.value)} />
          )}
        </Field>
        <Field
          label="Message"
          need="required"
          hint="Greet your guests and sign it as you like. A button to their invitation comes below."
          problem={tried ? bodyProblem : undefined}
        >
          {(control) => <LightEditor control={control} registration={text} label="Message" rows={8} />}
        </Field>
        {preview.data?.mail && shownBody.trim() !== '' && (
          <MailPreviewPart mail={preview.data.mail} busy={preview.isFetching} />
        )}
      </FormDialog>
      {asks && (
        <ConfirmDialog
          harmless
          title={`Send to ${formatHouseholds(count)}?`}
          question={`“${subject.trim()}” goes out at once. An email can’t be taken back.`}
          action="Send Message"
          acting="Sending..."
          cancel="Keep Writing"
          busy={send.isPending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsks(false)}
        />
      )}
    </>
  );
}

function findTextProblem(text: string, max: number, missing: string): string | undefined {
  if (text.trim() === '') return missing;
  return text.length > max ? `Please use at most ${max.toLocaleString('en-US')} characters.` : undefined;
}
