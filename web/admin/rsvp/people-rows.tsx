import { Fragment } from 'react';
import { listPersonRows } from '../../../contract/people-answers.ts';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { compareWithHousehold } from './household.ts';
import { useShownWords } from './use-shown-words.ts';

/** What each person of a reply comes to, and their answers; then those of the household who have not answered. */
export function PeopleRows({ response }: { response: ListedReply }) {
  const words = useShownWords();
  if (!words) return <p role="status">Loading people...</p>;
  const { unanswered, removed } = compareWithHousehold(response);
  return (
    <dl className="details__answers details__people">
      {listPersonRows(response, words).map(({ key, label, value }, at) => {
        const person = response.people[at];
        return (
          <Fragment key={key}>
            <dt>{label}</dt>
            <dd>
              {value}
              {person && removed.includes(person) && (
                <span className="details__late">No longer on this invitation, not counted</span>
              )}
            </dd>
          </Fragment>
        );
      })}
      {unanswered.map((name) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="dim">No answer yet</dd>
        </Fragment>
      ))}
    </dl>
  );
}
