import { sql } from 'kysely';

/** Whether a row of `sites` is a sample or a visitor's copy of one. */
export const IS_SAMPLE = sql<boolean>`sites.demo is not null`;

/** The sample that a row of `sites` was copied from for one visitor. */
export const SAMPLE_ID = sql<string | null>`sites.demo_of`;

/** The event whose address and links a row of `sites` uses: a visitor's copy uses those of the sample. */
export const ADDRESSED_EVENT_ID = sql<string>`coalesce(sites.demo_of, sites.event_id)`;
