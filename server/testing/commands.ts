import { execFile } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface CommandOutput {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of server/commands as npm does, with this environment and Node's cache of compiled modules only. */
export async function runCommandLine(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutput> {
  const script = join(import.meta.dirname, '../commands', `${name}.ts`);
  const cache = getCompileCacheDir();
  const all = { ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }), ...env };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], { env: all })) };
  } catch (error) {
    const { code, stdout, stderr } = error as CommandOutput;
    return { code, stdout, stderr };
  }
}
