import { useEffect, useRef, useState } from 'react';
import { formatOrdinalDate } from '../../../contract/dates.ts';
import { toast } from '../../ui/toast.tsx';
import type { Design } from '../designs/design.ts';
import { SectionHead } from '../layout/section-head.tsx';
import type { InvitationPage } from '../invitation-page.ts';
import { removeSession } from '../verification/session.ts';
import { Verification } from '../verification/verification.tsx';
import { Answered, REPLY_ID } from './answered.tsx';
import { Closed } from './closed.tsx';
import { isUntouched } from './draft.ts';
import { isBlankEvent } from '../home/wording.ts';
import { InvitedOnly } from './invited-only.tsx';
import { ReplyForm } from './reply-form.tsx';
import { listUnanswered } from './answers.ts';
import { publishReply } from './latest-reply.ts';
import { getTextProps } from '../text-direction.ts';
import { Unready } from './unready.tsx';
import { useOwnReply } from './use-own-reply.ts';

export function Rsvp({ page, design }: { page: InvitationPage; design: Design }) {
  const { event } = page;
  const form = useRef<HTMLFormElement>(null);
  // Incremented to show a fresh form with the data known by then, unless the form has input.
  const [round, setRound] = useState(0);
  /** The answer chosen in a mail, until a reply is sent. */
  const [chosen, setChosen] = useState(page.chosenAnswer);
  const [open, setOpen] = useState(page.rejectedReply !== null || chosen !== null);
  const fold = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    // The reader may have opened it before hydration.
    setOpen(fold.current?.open ?? false);
  }, []);

  const own = useOwnReply(page, () => {
    const untouched = form.current !== null && isUntouched(form.current);
    if (untouched) setRound((before) => before + 1);
    setOpen(!untouched);
  });
  const { guest, reply, terms } = own;
  const added = listUnanswered(guest, reply);
  const isOff = event.status === 'cancelled';
  const isUnknown = guest === null && event.replies_from === 'invited';
  // Nobody can say whether they come while the page does not say whose event it is, nor when.
  const isUnready = guest === null && reply === null && !isUnknown && isBlankEvent(event);
  // Without an invitation, the page has a reply only as the result of its own form.
  const [fresh, setFresh] = useState(page.guest === null && page.reply !== null);
  /** The address for which the verification is open; null while it is closed. */
  const [asked, setAsked] = useState<string | null>(null);
  const [verified, setVerified] = useState(false);

  /** The invitation or the schedule has changed since the form was shown. */
  const [outdated, setOutdated] = useState(false);

  /** Shows what has changed meanwhile. A form with other people begins anew, with what was typed. */
  async function catchUp(isForm: boolean): Promise<void> {
    await own.refresh();
    setFresh(false);
    setOpen(true);
    if (!isForm) return;
    setOutdated(true);
    setRound((before) => before + 1);
  }

  return (
    <section id="rsvp" className="rsvp" aria-labelledby="rsvp-title">
      {design.Margins && <design.Margins of="rsvp" />}
      <SectionHead of="rsvp" title="RSVP" design={design}>
        {event.status === 'postponed' && 'Reply now, or once there is a new date. '}
        {event.rsvp_deadline !== null &&
          terms === 'open' &&
          `Please respond by ${formatOrdinalDate(event.rsvp_deadline)}. `}
        {event.rsvp_deadline !== null &&
          terms !== 'open' &&
          !isOff &&
          `RSVPs were due by ${formatOrdinalDate(event.rsvp_deadline)}. `}
        {!isOff && 'We’re excited to celebrate this special day with you!'}
      </SectionHead>
      <div className="reply sheet" id={REPLY_ID}>
        {guest === null && reply === null && !isUnknown && !isOff && !page.sample && (
          <p className="reply-find">
            Have an invitation? <a href="/find">Find it</a>
          </p>
        )}
        {reply && !isOff && (
          <Answered
            token={page.guest?.unique_token}
            event={event}
            questions={own.questions}
            schedule={own.schedule}
            guest={guest}
            reply={reply}
            attendance={design.attendance}
            fresh={fresh}
            open={terms !== 'closed'}
          />
        )}
        {reply === null && own.said_before !== null && terms !== 'closed' && (
          <p className="answered">
            You said <strong>{design.attendance[own.said_before.attendance]}</strong> before our plans changed. Please
            reply again. Everything else you told us is still below.
          </p>
        )}
        {terms === 'closed' && <Closed event={event} answered={reply !== null} />}
        {terms !== 'closed' && isUnknown && <InvitedOnly event={event} />}
        {terms !== 'closed' && isUnready && <Unready />}
        {terms !== 'closed' && !isUnknown && !isUnready && (
          <details
            ref={fold}
            className="reply-change"
            open={reply === null || open || added.length > 0}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary className="button button--quiet" hidden={reply === null}>
              {guest === null ? 'Reply for someone else' : 'Change your reply'}
            </summary>
            {added.length > 0 && (
              <p className="answered">
                Please also answer for <strong {...getTextProps(added.join(', '))}>{added.join(', ')}</strong>.
              </p>
            )}
            <ReplyForm
              key={round}
              page={page}
              form={form}
              own={own}
              outdated={outdated}
              identity={own.identity}
              search={own.search}
              late={terms === 'late'}
              chosen={chosen}
              attendance={design.attendance}
              onSent={(sent) => {
                own.saveReply(sent);
                publishReply(sent);
                setChosen(null);
                setFresh(true);
                setOpen(false);
                setOutdated(false);
                setRound((before) => before + 1);
              }}
              onRefused={(code) => {
                if (code === 'rsvp_closed' || code === 'event_cancelled') return own.close();
                if (code !== 'not_verified') return void catchUp(code === 'people');
                toast.error('Your verification has expired. Please verify your email again.');
                removeSession();
              }}
              verified={verified}
              onAsk={setAsked}
              onLeave={own.leave}
            />
          </details>
        )}
      </div>
      {/* Beside the form and not in it, because it contains forms itself. */}
      {asked !== null && (
        <Verification
          event={event.unique_id}
          purpose="rsvp"
          description="If you were invited at this address, the code opens your invitation."
          email={asked}
          onVerified={() => {
            setAsked(null);
            setVerified(true);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
