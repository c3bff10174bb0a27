import type { Services } from '../../services.ts';
import { readPages, type Column } from '../../kit/table.ts';
import type { OwnerScope } from '../../scopes.ts';
import { listScheduledHouseholds } from '../guests/household-actions.ts';
import { listRepliesOfHouseholds, listUninvitedReplies } from '../rsvp/headcount-actions.ts';
import { listAllQuestions } from '../rsvp/question-actions.ts';
import { listOwnSchedule } from '../schedule/actions.ts';
import { buildPeopleColumns, buildPeopleRows, type PersonRow } from './people-rules.ts';
import { readAnsweredQuestions } from './store.ts';

/** An item or question that is added during the export has no column in it. */
export async function readPeopleColumns({ db }: Pick<Services, 'db'>, scope: OwnerScope): Promise<Column<PersonRow>[]> {
  const [items, questions, answered] = await Promise.all([
    listOwnSchedule(db, scope),
    listAllQuestions(db, scope),
    readAnsweredQuestions(db, scope),
  ]);
  return buildPeopleColumns(items, questions, answered);
}

/** The people of all households, then those of replies without an invitation. */
export async function* readPeoplePages(
  { db }: Pick<Services, 'db'>,
  scope: OwnerScope,
): AsyncGenerator<readonly PersonRow[], void> {
  for await (const households of readPages((slice) => listScheduledHouseholds(db, scope, slice))) {
    const ids = households.map(({ id }) => id);
    const replies = await listRepliesOfHouseholds(db, scope, ids);
    yield households.flatMap((household) => buildPeopleRows(household, replies.get(household.id)));
  }
  for await (const replies of readPages((slice) => listUninvitedReplies(db, scope, slice)))
    yield replies.flatMap((reply) => buildPeopleRows(undefined, reply));
}
