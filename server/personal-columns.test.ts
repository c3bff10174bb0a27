import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPIRING_TABLES } from './features.ts';
import { ERASED_TABLES } from './features/sites/rules.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

/** Columns of text that say nothing about a person: by name, or by table and name where other tables differ. */
const OTHERS = new Set(
  `access action attendance audience category color_theme currency days_before demo dress_code edition end_time event_end_time event_key event_time event_type
  focus from_status id input_type kind main_photo_focus notify_gifts notify_replies order_id outcome passcode_sealed password_hash plan_before plan_id provider provider_checkout_id
  provider_order_id purpose question_key replies_from review sealed_secret sizes start_time state status subdomain substitute_for template_id time_zone
  to_status token_sealed cart_events.event_data carts.checkout_id carts.reason gifts.description gifts.external_url
  gifts.image_url gifts.title idempotency_keys.call idempotency_keys.key mail_suppressions.reason mails.detail operator_log.details order_history.cause
  orders.checkout_url payment_disputes.reason rate_counters.name events.settled_steps rsvp_questions.help_text rsvp_questions.maximum rsvp_questions.minimum rsvp_questions.label
  owner_news.told rsvp_questions.options rsvp_questions.placeholder rsvp_questions.schedule rsvp_questions.scope uploads.token`.split(
    /\s+/,
  ),
);

/** Who erases the columns that a mark names. */
const RETENTION: Readonly<Record<string, readonly string[]>> = {
  'until the site is erased': ERASED_TABLES,
  'until it expires': EXPIRING_TABLES,
  // `deleteExpiredRows` in server/kit/sweep.ts.
  'for a day': ['idempotency_keys'],
  'for two days': ['rate_counters'],
  // server/features/owners/erasing.test.ts
  'until the owner’s last site is erased': ['owners'],
  'until the account is removed': ['operators'],
  // server/features/orders/reconciliation-forgetting.test.ts
  'for 90 days if unpaid, else as long as accounts must be kept': ['orders'],
  'as long as accounts must be kept': ['payments', 'payment_events'],
  'only without a mail server': ['outbox_mails'],
};

interface Column {
  table: string;
  name: string;
  mark: string | null;
}

let columns: Column[];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await sql<Column>`
    select relname as "table", attname as "name", col_description(c.oid, attnum) as "mark"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and attnum > 0
      and not attisdropped and format_type(atttypid, null) in ('text', 'jsonb', 'bytea')
    order by 1, 2`.execute(app.services.db.q);
  columns = rows;
});
afterAll(() => app[Symbol.asyncDispose]());

test('P2: every column of text is marked as personal or known not to be', () => {
  expect(columns.length).toBeGreaterThan(100);
  const isOther = ({ table, name }: Column) =>
    OTHERS.has(name) || OTHERS.has(`${table}.${name}`) || name.endsWith('_hash');
  const unmarked = columns.filter((column) => column.mark === null && !isOther(column));
  expect(unmarked).toEqual([]);
});

test('P2: what is marked as personal is erased when the mark says so', () => {
  const marked = columns.flatMap(({ table, name, mark }) => (mark === null ? [] : [{ table, name, mark }]));
  const wrong = marked.filter(({ table, mark }) => {
    const retention = /^personal: (.+)$/.exec(mark)?.[1]?.replace("'", '’') ?? '';
    return !RETENTION[retention]?.includes(table);
  });
  expect(marked.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
