import { Mail, PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { focusPage } from '../../ui/app-shell/focus.ts';
import { api } from '../api.ts';
import { useOperatorCommand } from './data.ts';
import { CorrectEmail } from './correct-email.tsx';
import { GiveAddress } from './give-address.tsx';
import { describeKeep, describeRefund, describeResend } from './consequences.ts';

/** What is asked before each action that needs no form. */
const QUESTIONS = {
  keep: (detail: OperatorOrderDetail) => ({
    title: 'Keep the site?',
    question: describeKeep(detail),
    action: 'Keep Site',
    acting: 'Keeping…',
    harmless: true,
  }),
  resend: (detail: OperatorOrderDetail) => ({
    title: 'Resend the email?',
    question: describeResend(detail),
    action: 'Resend Email',
    acting: 'Queuing…',
    harmless: true,
  }),
  refund: (detail: OperatorOrderDetail) => ({
    title: 'Mark as refunded?',
    question: describeRefund(detail),
    action: 'Mark Refunded',
    acting: 'Marking…',
    harmless: false,
  }),
} as const;

export function Actions({ detail }: { detail: OperatorOrderDetail }) {
  const { order, actions } = detail;
  const [open, setOpen] = useState<keyof typeof QUESTIONS | 'address' | 'email' | null>(null);
  const params = { order: order.id };
  const resend = useOperatorCommand(order.id, {
    send: () => api('POST /operator/orders/:order/resend', { params }),
    done: 'The email is queued',
    failed: 'The email could not be queued',
  });
  const refund = useOperatorCommand(order.id, {
    send: () => api('POST /operator/orders/:order/refund', { params, body: { seen: order.status } }),
    done: `Order ${order.number} is marked as refunded`,
    failed: 'The order could not be marked as refunded',
  });
  const keep = useOperatorCommand(order.id, {
    send: () => api('POST /operator/orders/:order/keep', { params }),
    done: 'The site stays',
    failed: 'The order could not be changed',
  });
  const commands = { resend, refund, keep };
  const close = () => setOpen(null);
  // The pressed button may be gone after its action.
  const handleSettled = () => {
    close();
    focusPage();
  };
  return (
    <div className="actions">
      {actions.includes('refund') && (
        <button className="button" type="button" onClick={() => setOpen('refund')}>
          <Undo2 aria-hidden="true" />
          Mark Refunded
        </button>
      )}
      {actions.includes('resend') && (
        <button className="button" type="button" onClick={() => setOpen('resend')}>
          <Mail aria-hidden="true" />
          Resend Email
        </button>
      )}
      {actions.includes('email') && (
        <button className="button" type="button" onClick={() => setOpen('email')}>
          <PenLine aria-hidden="true" />
          Correct Email
        </button>
      )}
      {actions.includes('keep') && (
        <button className="button button--go" type="button" onClick={() => setOpen('keep')}>
          Keep Site
        </button>
      )}
      {actions.includes('address') && (
        <button className="button button--go" type="button" onClick={() => setOpen('address')}>
          Assign New Address
        </button>
      )}
      {open === 'address' && <GiveAddress detail={detail} onClose={close} onDone={handleSettled} />}
      {open === 'email' && <CorrectEmail detail={detail} onClose={close} onDone={handleSettled} />}
      {open !== null && open !== 'address' && open !== 'email' && (
        <ConfirmDialog
          {...QUESTIONS[open](detail)}
          busy={commands[open].isPending}
          onConfirm={() => commands[open].mutate(undefined, { onSuccess: handleSettled })}
          onCancel={close}
        />
      )}
    </div>
  );
}
