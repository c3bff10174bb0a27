import { useRef, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { api } from '../api.ts';
import { describeCorrection } from './consequences.ts';
import { useOperatorCommand } from './data.ts';

interface CorrectEmailProps {
  detail: OperatorOrderDetail;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the right email of a buyer who mistyped it. */
export function CorrectEmail({ detail, onClose, onDone }: CorrectEmailProps) {
  const { id, buyerEmail } = detail.order;
  const [email, setEmail] = useState(buyerEmail ?? '');
  const input = useRef<HTMLInputElement>(null);
  const correct = useOperatorCommand(id, {
    send: () => api('POST /operator/orders/:order/email', { params: { order: id }, body: { email } }),
    done: 'The email is corrected, and a new message is queued',
  });
  const problem = correct.error instanceof ApiFailure ? correct.error.fields['email'] : undefined;
  return (
    <FormDialog
      title="Correct the buyer’s email"
      dirty={email !== (buyerEmail ?? '')}
      busy={correct.isPending}
      problem={
        correct.isError && problem === undefined
          ? formatFailure(correct.error, 'The email could not be corrected. Please try again.')
          : undefined
      }
      action="Correct Email"
      acting="Correcting…"
      disabled={email === (buyerEmail ?? '')}
      bodyClassName="order__fields"
      onSubmit={(event) => {
        event.preventDefault();
        correct.mutate(undefined, { onSuccess: onDone, onError: () => input.current?.focus() });
      }}
      onClose={onClose}
    >
      <p>{describeCorrection(detail)}</p>
      <Field label="Buyer’s email" problem={problem}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input"
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
