import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '../kit/postgres/start.ts';
import { walFolderOf } from '../kit/postgres/wal-archive.ts';

/** Starts a server whose archive already has other files with the names that its next segments get. */
export async function startFailingArchive(dataDir: string, walArchive: string): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, walArchive, settings: { fsync: 'off' } });
  for (let number = 1; number < 10; number += 1)
    await writeFile(join(walFolderOf(walArchive), `00000001000000000000000${number}`), 'another one');
  return server;
}
