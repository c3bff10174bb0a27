import { sql } from 'kysely';

/** True for a visitor's copy of a sample too. */
export const IS_SAMPLE = sql<boolean>`sites.demo is not null`;

/** The same, as columns of a statement that is not built. */
export const SAMPLE_COLUMNS = 'sites.demo is not null as is_sample, sites.demo_of as sample_id';
export const ADDRESSED_EVENT = 'coalesce(sites.demo_of, sites.event_id)';

/** A visitor's copy uses address and links of the sample. */
export const ADDRESSED_EVENT_ID = sql<string>`coalesce(sites.demo_of, sites.event_id)`;
