import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { StartOptions } from './kit/postgres/start.ts';

/** Also for commands, whose changes must be archived like those of the product. */
export const describeEmbeddedDatabase = ({
  dataDir,
  walArchive,
}: Config): Pick<StartOptions, 'dataDir' | 'walArchive'> => ({
  dataDir: join(dataDir, 'postgres'),
  ...(walArchive !== undefined && { walArchive }),
});
