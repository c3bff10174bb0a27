import { z } from 'zod';

/** What the files of a backup are called, and what its manifest says. */

export const SECRET_FILE = 'secret.key';
export const JOBS_FILE = 'database/waiting-jobs.jsonl.gz';
export const UPLOADS_FOLDER = 'uploads/';
export const databaseFile = (table: string) => `database/tables/${table}.jsonl.gz`;
export const uploadFile = (key: string) => `${UPLOADS_FOLDER}${key}`;

export const manifestSchema = z.object({
  format: z.literal(1),
  /** By the database clock. */
  takenAt: z.string(),
  /** Names of the migrations that made these tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  rows: z.number(),
  jobs: z.number(),
  uploads: z.number(),
  /** Keys of uploads that were not in the storage. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Of a base backup: the files of the database, onto which archived WAL can be replayed. */
export const baseManifestSchema = z.object({
  format: z.literal('base 1'),
  startedAt: z.string(),
  endedAt: z.string(),
  firstSegment: z.string(),
  folders: z.array(z.string()).readonly(),
  migrations: z.array(z.string()),
  missing: z.array(z.string()),
});
export type BaseManifest = z.output<typeof baseManifestSchema>;
