import { join } from 'node:path';
import pg from 'pg';
import { createId, createToken, toPublicId, hashToken } from '../server/kit/ids.ts';
import { readPidFile } from '../server/kit/postgres/postmaster.ts';
import { createEncryption } from '../server/kit/encryption.ts';
import { loadSecrets } from '../server/kit/secret.ts';

/**
 * Fills a site of a running product with an embedded database, for tests with more data than any owner has: `node
 * bench/large-event.ts <data folder> <subdomain> [guests] [pictures]`. Every invitation has a working link and a reply;
 * the pictures repeat the site's uploads, or an external URL if there are none.
 */

const ATTENDANCE = `case when n % 3 = 0 then 'no' when n % 7 = 0 then 'maybe' else 'yes' end`;
const INVITED = `jsonb_to_recordset($2::jsonb) as made (n integer, id uuid, reply uuid, sealed text, hash text)`;
const INVITATIONS = `
  insert into invitations (
    event_id, id, guest_name, guest_email, max_guests, plus_one_allowed, notes, status, token_sealed, created_at
  )
  select $1, id, 'Guest ' || n, 'guest' || n || '@example.com', 1 + n % 10, n % 2 = 0,
    case when n % 5 = 0 then 'Sits near the band, at table ' || n else '' end,
    case ${ATTENDANCE} when 'no' then 'rsvp_no' when 'maybe' then 'rsvp_pending' else 'rsvp_yes' end, sealed, now()
  from ${INVITED}`;
const TOKENS = `
  insert into invite_tokens (token_hash, event_id, invitation_id) select decode(hash, 'hex'), $1, id from ${INVITED}`;
const REPLIES = `
  insert into rsvp_responses (
    event_id, id, invitation_id, name, email, attendance, guests, guest_names, dietary_restrictions, message, late,
    question_responses, created_at, updated_at
  )
  select $1, reply, id, 'Guest ' || n, 'guest' || n || '@example.com', ${ATTENDANCE}, 1 + n % 4, '',
    case when n % 4 = 0 then 'No nuts, please' else '' end, case when n % 6 = 0 then 'We can hardly wait' else '' end,
    false, '[]', moment, moment
  from ${INVITED}, lateral (select now() - n * interval '9 minutes' as moment) sent`;
const PICTURES = `
  insert into gallery_images (
    event_id, id, upload_id, image_url, title, description, alt_text, caption, sort_order, is_active, created_at
  )
  select $1, made.id::uuid, upload.id,
    coalesce('/media/' || $3 || '/' || upload.token || '/' || upload.side || '.webp', 'https://example.com/' || n || '.jpg'),
    'Photo ' || n, '', '', '', n, true, now()
  from jsonb_array_elements_text($2::jsonb) with ordinality as made (id, n)
  left join lateral (
    select id, token, sizes -> -1 ->> 'side' as side from uploads
    where event_id = $1 and sizes is not null order by md5(id::text || n) limit 1
  ) upload on true`;

const [dataDir, subdomain, guests = '10000', pictures = '300'] = process.argv.slice(2);
if (dataDir === undefined || subdomain === undefined) throw new Error('name the data folder and the subdomain');

const running = await readPidFile(join(dataDir, 'postgres'));
if (!running) throw new Error('no product runs on this folder');
const seal = createEncryption(...(await loadSecrets({ secretKeys: [], dataDir })));
const invitations = Array.from({ length: Number(guests) }, (_, n) => {
  const [id, token] = [createId(), createToken(16)];
  return {
    n,
    id,
    reply: createId(),
    sealed: seal.encrypt(`invitation ${id}`, token),
    hash: hashToken(token).toString('hex'),
  };
});

const client = new pg.Client(running.connection);
await client.connect();
try {
  await client.query('begin');
  const { rows } = await client.query<{ event_id: string }>('select event_id from sites where subdomain = $1', [
    subdomain,
  ]);
  const event = rows[0]?.event_id;
  if (event === undefined) throw new Error(`there is no site ${subdomain}`);
  await client.query(INVITATIONS, [event, JSON.stringify(invitations)]);
  await client.query(TOKENS, [event, JSON.stringify(invitations)]);
  await client.query(REPLIES, [event, JSON.stringify(invitations)]);
  await client.query(PICTURES, [
    event,
    JSON.stringify(Array.from({ length: Number(pictures) }, createId)),
    toPublicId(event),
  ]);
  await client.query('commit');
  await client.query('analyze');
} finally {
  await client.end();
}
