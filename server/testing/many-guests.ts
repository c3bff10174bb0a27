import { sql } from 'kysely';
import { createId, createToken } from '../kit/ids.ts';
import type { TestApp } from './app.ts';
import type { Site } from './makers.ts';

/** Their links do not work, because the tokens are not in `invite_tokens`. */
export async function insertManyInvitations({ services }: TestApp, { eventId }: Site, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const id = createId();
    const notes = n % 3 === 0 ? `Sits near the "band",\nat table ${n}` : '';
    return { n, id, notes, token: services.seal.encrypt(`invitation ${id}`, createToken(16)) };
  });
  await sql`
    insert into invitations (
      event_id, id, guest_name, guest_email, max_guests, plus_one_allowed, notes, status, token_sealed, created_at
    )
    select ${eventId}, id, 'Guest ' || n, 'guest' || n || '@example.com', 1 + n % 10, n % 2 = 0, notes, 'sent', token, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (n integer, id uuid, notes text, token text)
  `.execute(services.db.q);
}

/** Each reply has one text answer and two choices for deleted questions. */
export async function insertManyReplies({ services }: TestApp, { eventId }: Site, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => createId());
  await sql`
    insert into rsvp_responses (
      event_id, id, name, email, attendance, guests, guest_names, dietary_restrictions, message, late, question_responses,
      created_at, updated_at
    )
    select ${eventId}, id::uuid, 'Rita ' || n, 'rita' || n || '@example.com', 'yes', 1 + n % 5, 'Maya' || chr(10) || 'Jonah',
      'no "nuts", please', 'We can hardly wait', false, ${JSON.stringify([
        { question_key: 'song', label: 'Which song?', input_type: 'text', response_value: '=A slow one' },
        { question_key: 'dance', label: 'Which dance?', input_type: 'checkbox', response_value: ['Waltz', 'Tango'] },
      ])}::jsonb, now(), now()
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as made (id, n)
  `.execute(services.db.q);
}

/** Three people each, of whom one is a child. Two of three households have replied: two people come, one does not. */
export async function insertManyHouseholds(
  { services }: TestApp,
  { eventId }: Site,
  count: number,
  itemIds: readonly string[],
): Promise<void> {
  const attend = (said: string) => Object.fromEntries(itemIds.map((id) => [id, said]));
  const rows = Array.from({ length: count }, (_, n) => {
    const id = createId();
    const people = ['adult', 'adult', 'child'].map((age_group, at) => {
      return { id: createId(), first_name: `Guest${at}`, last_name: `Reed${n}`, age_group, email: null };
    });
    const said = people.map((person, at) => ({
      person_id: person.id,
      name: `${person.first_name} ${person.last_name}`,
      age_group: person.age_group,
      attending: attend(at === 1 ? 'no' : 'yes'),
      answers: { meal: at === 0 ? 'Fish' : 'Beef' },
    }));
    return { id, people, said, reply: createId(), replied: n % 3 !== 0, token: `${n}` };
  });
  const made = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as made (id uuid, people jsonb, said jsonb, reply uuid, replied boolean, token text)`;
  await sql`
    insert into invitations (
      event_id, id, guest_name, guest_email, max_guests, plus_one_allowed, notes, status, token_sealed, created_at,
      people, tags
    )
    select ${eventId}, id, 'The Reeds ' || token, null, 3, false, '', case when replied then 'rsvp_yes' else 'sent' end,
      token, now(), people, '["Family"]'
    from ${made}
  `.execute(services.db.q);
  await sql`
    insert into rsvp_responses (
      event_id, id, invitation_id, name, email, attendance, guests, guest_names, dietary_restrictions, message, late,
      question_responses, people, created_at, updated_at
    )
    select ${eventId}, reply, id, 'Guest0', 'guest@example.com', 'yes', 2, 'Guest2', '', '', false, '[]', said, now(), now()
    from ${made} where replied
  `.execute(services.db.q);
}
