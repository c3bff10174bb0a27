import type { MouseEvent } from 'react';
import type { Question } from '../../../contract/rsvp.ts';
import { getTextProps } from '../text-direction.ts';
import type { FieldErrors } from './validation.ts';
import { fieldIdOf } from './field.tsx';

interface ErrorSummaryProps {
  errors: FieldErrors;
  /** Some errors have been corrected. Screen readers do not announce the remaining ones again while the guest types. */
  mended: boolean;
  questions: readonly Question[];
}

/**
 * Lists all errors with links to their fields, which are named where sentences are equal. Screen readers announce it when
 * it appears.
 */
export function ErrorSummary({ errors, mended, questions }: ErrorSummaryProps) {
  const wrong = Object.entries(errors);
  const isRepeated = (sentence: string) => wrong.filter(([, other]) => other === sentence).length > 1;
  return (
    <div className="error-summary" role="alert" aria-live={mended ? 'off' : undefined}>
      {wrong.length > 0 && (
        <>
          <p>{wrong.length === 1 ? 'One answer needs another look.' : `${wrong.length} answers need another look.`}</p>
          <ul>
            {wrong.map(([key, sentence]) => {
              const question = questions.find(({ question_key }) => question_key === key);
              const words = question && isRepeated(sentence) ? `“${question.label}”: ${sentence}` : sentence;
              return (
                <li key={key} {...getTextProps(words)}>
                  {question ? (
                    <a href={`#${fieldIdOf(question)}`} onClick={focusField}>
                      {words}
                    </a>
                  ) : (
                    words
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

/** Focuses the field, or the first input of a group: a group cannot take the focus. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  const field = target?.matches('fieldset') === true ? target.querySelector('input') : target;
  if (!field) return;
  event.preventDefault();
  field.focus();
}
