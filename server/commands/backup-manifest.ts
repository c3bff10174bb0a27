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
