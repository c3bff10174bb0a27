import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { CURRENCIES } from '../../../contract/currencies.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { eventQuery, useChangeEvent } from '../event/data.ts';
import { useSession } from '../shell/shell-context.ts';

const COMMON = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'INR'];

const names = new Intl.DisplayNames('en-US', { type: 'currency' });
const getName = (code: string) => names.of(code) ?? code;
const byName = CURRENCIES.toSorted((one, other) => getName(one).localeCompare(getName(other)));

export function CurrencyDialog({ onClose }: { onClose: () => void }) {
  const { eventId } = useSession().site;
  const event = useQuery(eventQuery(eventId));
  const change = useChangeEvent(eventId);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const stored = event.data?.currency;
  const currency = chosen ?? stored ?? 'USD';
  const save = async () => {
    setProblem(undefined);
    try {
      await change.mutateAsync({ currency });
      toast.success(`Gifts are in ${getName(currency)} now`);
      onClose();
    } catch (cause) {
      const refused = cause instanceof ApiFailure ? cause.fields['currency'] : undefined;
      setProblem(refused ?? formatFailure(cause, 'Couldn’t change the currency. Please try again.'));
    }
  };
  const listOptions = (codes: readonly string[]) =>
    codes.map((code) => (
      <option key={code} value={code}>
        {getName(code)} ({code})
      </option>
    ));
  return (
    <FormDialog
      title="Currency"
      dirty={stored !== undefined && currency !== stored}
      busy={change.isPending}
      problem={problem}
      action="Save"
      acting="Saving..."
      disabled={stored === undefined}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      {event.isLoadingError && <LoadError title="Couldn’t load your currency" retry={() => void event.refetch()} />}
      {event.isPending && <Loading label="Loading..." rows={2} />}
      {stored !== undefined && (
        <>
          <p className="dlg-words">
            All your gifts and funds are in one currency. Amounts stay as you entered them: we don’t convert them. You
            can’t change the currency once somebody has given money.
          </p>
          <Field label="Currency" hint={`Guests see ${formatMoney(1250, currency)}`}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={currency}
                onChange={(changed) => setChosen(changed.target.value)}
              >
                <optgroup label="Common">{listOptions(COMMON)}</optgroup>
                <optgroup label="All others">{listOptions(byName.filter((code) => !COMMON.includes(code)))}</optgroup>
              </select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
