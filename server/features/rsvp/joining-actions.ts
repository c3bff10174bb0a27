import type { z } from 'zod';
import type { Invitation } from '../../../contract/guests.ts';
import { formatPersonName } from '../../../contract/households.ts';
import type { joining, JoinPreview } from '../../../contract/joining.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { countGiftsOfTwo, finishJoin, lockTwo, saveJoined, type TwoInvitations } from '../guests/joining-actions.ts';
import { joinTwo, type JoinedHousehold } from '../guests/joining-rules.ts';
import { countPlusOnes } from '../guests/rules.ts';
import { joinReplies, listRepliesToJoin, type RepliesToJoin } from './joined-replies-actions.ts';

interface Two {
  into: string;
  from: string;
}

interface Plan {
  two: TwoInvitations;
  replies: RepliesToJoin;
  joined: JoinedHousehold;
  version: string;
}

/** Throws 404 for an unknown invitation, and field errors if the two cannot be joined without losing something. */
export async function previewJoin({ db }: Services, scope: OwnerScope, given: Two): Promise<JoinPreview> {
  const { two, replies, joined, version } = await db.transaction((tx) => planJoin(tx, scope, given));
  const { people, ...becomes } = joined.household;
  return {
    becomes: {
      ...becomes,
      tags: [...becomes.tags],
      plus_ones: countPlusOnes(becomes),
      people: people.map((person) => ({ name: formatPersonName(person), age_group: person.age_group })),
    },
    replies: [replies.newer, replies.older].flatMap((reply) =>
      reply ? [{ name: reply.name, attendance: reply.attendance, guests: reply.guests, at: reply.updated_at }] : [],
    ),
    gifts: await countGiftsOfTwo(db, scope, two),
    version,
  };
}

/** Joins two invitations. Throws 409 if they or their replies are not as the hosts saw them. */
export async function joinInvitations(
  services: Services,
  scope: OwnerScope,
  { seen_version: seen, ...given }: z.output<typeof joining.join.body>,
): Promise<Invitation> {
  return services.db.transaction(async (tx) => {
    const { two, replies, joined, version } = await planJoin(tx, scope, given);
    if (seen !== undefined && seen !== version) throw new ApiError('changed_elsewhere');
    await saveJoined(tx, scope, two, joined);
    const attendance = await joinReplies(tx, scope, { into: two.into.id, replies, joined });
    return finishJoin(services, tx, scope, { ...two, attendance });
  });
}

async function planJoin(tx: Db, scope: OwnerScope, given: Two): Promise<Plan> {
  const two = await lockTwo(tx, scope, given);
  const { into, from } = two;
  const replies = await listRepliesToJoin(tx, scope, { into: into.id, from: from.id });
  const hasReplied = (id: string) => [replies.newer, replies.older].some((reply) => reply?.invitationId === id);
  const joined = joinTwo({ ...into, replied: hasReplied(into.id) }, { ...from, replied: hasReplied(from.id) });
  const said = [replies.newer, replies.older].map((reply) => reply?.updated_at ?? '').join(' ');
  return { two, replies, joined, version: `${into.version} ${from.version} ${said}` };
}
