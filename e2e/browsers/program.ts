import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Makes a folder for a browser's own files, which is deleted at the end of the block. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'browser-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Runs a program until the end of the block. */
export function runProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const child = spawn('env', [...settings, command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const read = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  return {
    async findOutput(pattern) {
      await expect.poll(() => output, `output of ${command}`).toMatch(pattern);
      return pattern.exec(output)?.[0] ?? '';
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

interface Program extends AsyncDisposable {
  /** Waits for a part of what it prints. */
  findOutput(pattern: RegExp): Promise<string>;
}
