import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { formatShortDay } from '../../../../contract/dates.ts';
import { THANKED_AT_ONCE, type ThankYouRow } from '../../../../contract/thanks.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { toast } from '../../../ui/toast.tsx';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { MailPreviewPart } from '../../mails/mail-preview.tsx';
import { Recipients } from '../../mails/recipients.tsx';
import { useSession } from '../../shell/shell-context.ts';
import { thanksPreviewQuery, useSendThanks } from './data.ts';
import { listGivers, listToThank, type MailedGiver } from './givers.ts';
import { isNoteTooLong, NoteField } from '../../mails/note-field.tsx';
import '../../mails/send-dialog.css';
import './thank-dialog.css';

interface ThankDialogProps {
  rows: readonly ThankYouRow[];
  /** The giver who is chosen at first; null for all who are to be thanked. */
  to: string | null;
  onClose: () => void;
}

const WORDS = { one: 'guest gets this email.', many: 'guests get this email, each for their own gifts.' };

/** Chooses guests with an address, takes a personal line, shows the first email, and sends. */
export function ThankDialog({ rows, to, onClose }: ThankDialogProps) {
  const { eventId } = useSession().site;
  const givers = listGivers(rows);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    givers.filter(({ email, open }) => (to === null ? open : email === to)).map(({ email }) => email),
  );
  const [note, setNote] = useState('');
  const [again, setAgain] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ids = givers.filter(({ email }) => chosen.includes(email)).flatMap(listToThank);
  const preview = useQuery(thanksPreviewQuery(eventId, { ids, note: useDebounced(note), again }));
  const send = useSendThanks(eventId);
  const idempotency = useIdempotencyKey();
  const shown = ids.length === 0 ? { sending: 0, skipped: [], mail: null } : preview.data;
  const count = shown?.sending ?? 0;
  const tooLong = isNoteTooLong(note);
  const tooMany = ids.length > THANKED_AT_ONCE;
  const unknown = rows.filter(({ email }) => email === null).length;

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (tooLong || tooMany) return;
    setProblem(undefined);
    const form = { ids, note, again };
    try {
      const { sending } = await send.mutateAsync({ form, key: idempotency.getKey(form) });
      idempotency.reset();
      toast.success(`${formatCount(sending, 'thank-you is', 'thank-yous are')} on the way`, { topic: 'mails' });
      onClose();
    } catch (cause) {
      setProblem(formatFailure(cause, 'The thank-yous couldn’t be sent. Please try again.'));
    }
  };
  const choose = (email: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, email] : chosen.filter((one) => one !== email));

  return (
    <FormDialog
      className="dlg--send"
      title="Thank by Email"
      intro="In your site’s design. Each guest gets one email for everything they gave."
      dirty={note !== ''}
      busy={send.isPending}
      problem={problem ?? (preview.error ? formatFailure(preview.error, 'The preview couldn’t be loaded.') : undefined)}
      action={count === 0 ? 'Send' : `Send ${formatCount(count, 'Thank-You', 'Thank-Yous')}`}
      acting="Sending..."
      disabled={count === 0 || tooLong || tooMany || preview.isPlaceholderData}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <fieldset className="thank-givers">
        <legend>Who gets it</legend>
        {givers.map((giver) => (
          <Choice
            key={giver.email}
            giver={giver}
            chosen={chosen.includes(giver.email)}
            onChoose={(isChosen) => choose(giver.email, isChosen)}
          />
        ))}
      </fieldset>
      {unknown > 0 && (
        <p className="dim small">
          {formatCount(unknown, 'gift is', 'gifts are')} from guests whose email address you don’t have.
        </p>
      )}
      {tooMany && <p className="small">Please choose at most {THANKED_AT_ONCE} gifts at a time.</p>}
      <Recipients preview={shown} words={WORDS} again={{ on: again, onChange: setAgain }} />
      <NoteField
        label="A personal line"
        hint="Shown in every email of this batch, with your names below."
        note={note}
        onChange={setNote}
      />
      {shown?.mail && <MailPreviewPart mail={shown.mail} busy={preview.isFetching} />}
    </FormDialog>
  );
}

interface ChoiceProps {
  giver: MailedGiver;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function Choice({ giver: { email, name, rows, open, mailedAt }, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="check thank-givers__one">
      <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        <b>{name}</b> <span className="dim">{email}</span>
        <span className="dim small thank-givers__what">
          {rows.map(({ gift_title }) => gift_title).join(', ')}
          {mailedAt !== null && ` · Thanked by email on ${formatShortDay(mailedAt)}`}
          {mailedAt === null && !open && ' · Thanked'}
        </span>
      </span>
    </label>
  );
}
