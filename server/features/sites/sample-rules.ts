import { sql } from 'kysely';

/** True for a visitor's copy of a sample too. */
export const IS_SAMPLE = sql<boolean>`sites.demo is not null`;

export const SAMPLE_ID = sql<string | null>`sites.demo_of`;

/** A visitor's copy uses address and links of the sample. */
export const ADDRESSED_EVENT_ID = sql<string>`coalesce(sites.demo_of, sites.event_id)`;
