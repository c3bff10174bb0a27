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
