import type { Question } from '../../../contract/rsvp.ts';
import { getKnownAnswers, type ChosenGuest } from './reply-entry.ts';

/** Fills untouched fields with the known answers of the chosen guest, and empties those without one. */
export function fillForm(
  form: HTMLFormElement,
  questions: readonly Question[],
  chosen: ChosenGuest | null,
  touched: ReadonlySet<string>,
): void {
  for (const control of form.elements) {
    if (
      !(control instanceof HTMLInputElement) &&
      !(control instanceof HTMLTextAreaElement) &&
      !(control instanceof HTMLSelectElement)
    )
      continue;
    const question = questions.find(({ question_key }) => question_key === control.name);
    if (!question || touched.has(control.name)) continue;
    const known = chosen ? getKnownAnswers(question, chosen) : [];
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      control.checked = known.includes(control.value);
    } else if (control instanceof HTMLSelectElement && known[0] === undefined) control.selectedIndex = 0;
    else control.value = known[0] ?? '';
  }
}
