import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../../contract/client.ts';

/** Whether a change was refused because somebody else had made one meanwhile. */
export const isChangedElsewhere = (cause: unknown): boolean =>
  cause instanceof ApiFailure && cause.code === 'changed_elsewhere';

/**
 * Puts what is stored now under a form: what was typed since `buildBuyingGroup` stays and is still unsaved, every other field
 * takes the new value. Answers the fields that both sides have changed, to different values.
 */
export function rebase<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  before: Values,
  after: Values,
): Path<Values>[] {
  const typed = form.getValues();
  const names = Object.keys(after) as Path<Values>[];
  const kept = names.filter((name) => typed[name] !== before[name]);
  form.reset(after);
  for (const name of kept) form.setValue(name, typed[name], { shouldDirty: true });
  return kept.filter((name) => after[name] !== before[name] && after[name] !== typed[name]);
}
