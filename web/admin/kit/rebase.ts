import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../../contract/client.ts';

export const isChangedElsewhere = (cause: unknown): boolean =>
  cause instanceof ApiFailure && cause.code === 'changed_elsewhere';

export const MERGED = 'This was changed elsewhere. The form now includes those changes. Please save again.';

/** Values of forms are texts, flags, and lists of such. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Resets a form to the stored values `after`, but keeps what was typed since `before` as unsaved changes. Returns the
 * fields that both sides changed to different values.
 */
export function rebase<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  before: Values,
  after: Values,
): Path<Values>[] {
  const typed = form.getValues();
  const names = Object.keys(after) as Path<Values>[];
  const changed = names.filter((name) => !isSame(typed[name], before[name]));
  form.reset(after);
  for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
  return changed.filter((name) => !isSame(after[name], before[name]) && !isSame(after[name], typed[name]));
}
