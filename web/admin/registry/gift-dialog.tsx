import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCurrencySign } from '../../../contract/money.ts';
import type { OwnGift } from '../../../contract/registry.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { eventQuery } from '../event/data.ts';
import { ConflictBanner } from '../kit/conflict.tsx';
import { useFirstProblem } from '../kit/first-problem.ts';
import { PictureField, UPLOADING } from '../kit/picture-field.tsx';
import { useSession } from '../shell/shell-context.ts';
import { CategoryPicker } from './category-picker.tsx';
import { useIsPayable } from './data.ts';
import { GIFT_LABELS } from './gift-values.ts';
import { LinkField } from './link-field.tsx';
import { FUNDS, isFund, STATUS_LABEL, STATUSES } from './gifts.ts';
import { NumberField } from './number-field.tsx';
import { useGiftForm } from './use-gift-form.ts';

interface GiftDialogProps {
  /** The gift to edit; if missing, the dialog adds one. */
  gift?: OwnGift;
  gifts: readonly OwnGift[];
  category?: string;
  onClose: () => void;
  /** Follows on a new fund as long as guests cannot see how to pay. */
  onPayment: () => void;
}

export function GiftDialog({ gift, gifts, category = '', onClose, onPayment }: GiftDialogProps) {
  const { eventId } = useSession().site;
  const lacksPayment = useIsPayable(eventId) === false && !(gift && isFund(gift));
  const { form, submit, problem, busy, conflicts } = useGiftForm({
    gift,
    category,
    count: gifts.length,
    onSaved: (saved) => (lacksPayment && isFund(saved) ? onPayment() : onClose()),
  });
  const [uploading, setUploading] = useState(false);
  const { errors, isDirty, submitCount } = form.formState;
  const formRef = useFirstProblem(submitCount);
  const values = form.watch();
  const fund = values.category === FUNDS;
  const isNewFund = !gift && category === FUNDS;
  const currency = useQuery(eventQuery(eventId)).data?.currency ?? 'USD';

  return (
    <FormDialog
      title={gift ? `Edit ${fund ? 'Fund' : 'Gift'}` : isNewFund ? 'Add New Fund' : 'Add New Gift'}
      dirty={isDirty}
      busy={busy}
      problem={problem}
      action={uploading ? UPLOADING : gift ? `Update ${fund ? 'Fund' : 'Gift'}` : isNewFund ? 'Add Fund' : 'Add Gift'}
      acting="Saving..."
      disabled={uploading}
      className="dlg--gift"
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConflictBanner {...conflicts} />
      <div className="fields">
        {!fund && <LinkField form={form} currency={currency} />}
        <Field
          className={isNewFund ? 'full' : ''}
          label={fund ? 'Fund Title' : GIFT_LABELS.title}
          need="required"
          problem={errors.title?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register('title')}
              className="input"
              autoComplete="off"
              placeholder={fund ? 'Our honeymoon' : undefined}
              required
            />
          )}
        </Field>
        {!isNewFund && (
          <CategoryPicker
            gifts={gifts}
            value={values.category}
            onChange={(name) => form.setValue('category', name, { shouldDirty: true, shouldValidate: true })}
            problem={errors.category?.message}
          />
        )}
        <Field className="full" label="Description" problem={errors.description?.message}>
          {(control) => (
            <textarea
              {...control}
              {...form.register('description')}
              className="input"
              rows={2}
              placeholder="A note for your guests"
            />
          )}
        </Field>
        <Field
          label={`${fund ? 'Goal' : 'Price'} (${getCurrencySign(currency)})`}
          hint={fund ? '0 for no goal' : '0 for no price'}
          problem={errors.price?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register('price')}
              className="input num"
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
            />
          )}
        </Field>
        <Field label="Status" problem={errors.status?.message}>
          {(control) => (
            <select {...control} {...form.register('status')} className="input">
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_LABEL[status]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="full">
          <PictureField
            label="Image"
            need="optional"
            value={values.image_url}
            onChange={(address) => form.setValue('image_url', address, { shouldDirty: true })}
            problem={errors.image_url?.message}
            onBusy={setUploading}
          />
        </div>
        <div className="full gift-numbers">
          {!fund && <NumberField form={form} name="quantity_total" label={GIFT_LABELS.quantity_total} min={1} />}
          {!fund && <NumberField form={form} name="quantity_purchased" label={GIFT_LABELS.quantity_purchased} />}
          <NumberField form={form} name="sort_order" label={GIFT_LABELS.sort_order} />
        </div>
        <div className="full gift-checks">
          <label className="check">
            <input type="checkbox" {...form.register('is_active')} />
            Active (visible to guests)
          </label>
          {fund && (
            <label className="check">
              <input type="checkbox" {...form.register('show_amount')} />
              {GIFT_LABELS.show_amount}
            </label>
          )}
        </div>
      </div>
      {fund && lacksPayment && (
        <p className="dlg-words dlg-words--last">
          Guests can’t see how to pay you yet. Once the fund is saved, you can add your payment details.
        </p>
      )}
    </FormDialog>
  );
}
