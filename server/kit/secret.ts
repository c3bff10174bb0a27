import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToken } from './ids.ts';
import { makeDataFolder } from './make-folder.ts';

const FILE = 'secret.key';

interface SecretPlace {
  secretKeys: readonly string[];
  dataDir: string;
}

/** Returns the configured secrets, or the generated one; none if it does not exist yet. */
export async function findSecrets({ secretKeys, dataDir }: SecretPlace): Promise<readonly string[]> {
  if (secretKeys.length > 0) return secretKeys;
  try {
    return [(await readFile(join(dataDir, FILE), 'utf8')).trim()];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the configured secrets. Without any, one is created once and stored with the data. */
export async function loadSecrets({
  secretKeys: [first, ...others],
  dataDir,
}: SecretPlace): Promise<[string, ...string[]]> {
  return first === undefined ? [await loadGeneratedSecret(dataDir)] : [first, ...others];
}

async function loadGeneratedSecret(dataDir: string): Promise<string> {
  await makeDataFolder(dataDir);
  const path = join(dataDir, FILE);
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
