import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToken } from './ids.ts';

/** Without a configured secret, one is created once and stored with the data. */
export async function loadSecret({ secretKey, dataDir }: { secretKey?: string; dataDir: string }): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'secret.key');
  try {
    // Exclusive mode: if two processes start at once, one writes the file and the other reads it.
    await using file = await open(path, 'wx', 0o600);
    const secret = createToken(48);
    await file.writeFile(secret);
    await file.sync();
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
