import type { MouseEvent } from 'react';
import type { Question } from '../../../contract/rsvp.ts';
import { hostTextProps } from '../text-direction.ts';
import type { FieldErrors } from './validation.ts';
import { fieldId } from './field.tsx';

interface ErrorSummaryProps {
  faults: FieldErrors;
  /** It is shorter than before: nobody has to hear the rest once more while typing. */
  mended: boolean;
  questions: readonly Question[];
}

/** What is wrong, all of it in one place, each leading to its field: read out as it appears. */
export function ErrorSummary({ faults, mended, questions }: ErrorSummaryProps) {
  const wrong = Object.entries(faults);
  return (
    <div className="faults" role="alert" aria-live={mended ? 'off' : undefined}>
      {wrong.length > 0 && (
        <>
          <p>{wrong.length === 1 ? 'One answer needs another look.' : `${wrong.length} answers need another look.`}</p>
          <ul>
            {wrong.map(([key, sentence]) => {
              const question = questions.find(({ question_key }) => question_key === key);
              return (
                <li key={key} {...hostTextProps(sentence)}>
                  {question ? (
                    <a href={`#${fieldId(question)}`} onClick={focusField}>
                      {sentence}
                    </a>
                  ) : (
                    sentence
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

/** To the field itself, or to the first of a group: a group takes no focus. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  const field = target?.matches('fieldset') === true ? target.querySelector('input') : target;
  if (!field) return;
  event.preventDefault();
  field.focus();
}
