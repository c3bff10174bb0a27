// Runs the steps of the Dockerfile on this machine without Docker: each stage in its own folder, from the files in Git.
// Then it starts the product as the Dockerfile's user and checks its health as the Dockerfile does.
//
//   DATABASE_URL=postgres://… node scripts/container-steps.ts

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseDockerfile, type Instruction } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '..');
const READY_SECONDS = 240;

if (!process.env['DATABASE_URL']) throw new Error('Set DATABASE_URL to an empty PostgreSQL database.');
const folder = mkdtempSync(join(tmpdir(), 'container-'));
// The product's user must be able to read its files.
chmodSync(folder, 0o755);
try {
  process.exitCode = await takeSteps();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function takeSteps(): Promise<number> {
  const context = join(folder, 'context');
  for (const path of execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')) {
    if (path === '') continue;
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(ROOT, path), join(context, path));
  }
  let last = { root: '', directory: '', env: {} as Record<string, string>, instructions: [] as readonly Instruction[] };
  for (const { name, instructions } of parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))) {
    const root = join(folder, `stage-${name}`);
    const stage = { root, directory: root, env: {} as Record<string, string>, instructions };
    for (const instruction of instructions) takeStep(stage, instruction, context);
    last = stage;
  }
  return runProduct(last);
}

function takeStep(
  stage: { root: string; directory: string; env: Record<string, string> },
  { name, text, options, words }: Instruction,
  context: string,
): void {
  const resolveInStage = (path: string) =>
    resolve(stage.directory, path.startsWith('/') ? join(stage.root, path) : path);
  if (name === 'WORKDIR') {
    stage.directory = join(stage.root, text);
    mkdirSync(stage.directory, { recursive: true });
  } else if (name === 'ENV') {
    for (const word of words) {
      const [key = '', value = ''] = word.split('=');
      stage.env[key] = value.startsWith('/') ? join(stage.root, value) : value;
    }
  } else if (name === 'COPY') {
    const from = options['from'] === undefined ? context : join(folder, `stage-${options['from']}`);
    const target = words.at(-1) ?? '.';
    const sources = words.slice(0, -1);
    for (const source of sources) {
      // As in Docker, a folder's content is copied, and a file goes into a target that ends with a slash.
      const intoFolder = target.endsWith('/') && source !== '.';
      cpSync(join(from, source), intoFolder ? join(resolveInStage(target), source) : resolveInStage(target), {
        recursive: true,
      });
    }
  } else if (name === 'RUN') {
    console.log(`RUN ${text}`);
    execFileSync('sh', ['-ec', text], { cwd: stage.directory, stdio: 'inherit', env: { ...clean(), ...stage.env } });
  }
}

async function runProduct(stage: {
  directory: string;
  env: Record<string, string>;
  instructions: readonly Instruction[];
}): Promise<number> {
  const commandOf = (name: string): string[] => {
    const text = stage.instructions.find((each) => each.name === name)?.text ?? '';
    return JSON.parse(text.replace(/^CMD\s+/, '')) as string[];
  };
  const [uid = 0, gid = 0] = (stage.instructions.find(({ name }) => name === 'USER')?.text ?? '')
    .split(':')
    .map(Number);
  const asUser = process.getuid?.() === 0 ? { uid, gid } : {};
  if (process.getuid?.() === 0) chownSync(stage.env['DATA_DIR'] ?? '', uid, gid);
  const env = { ...clean(), ...stage.env, PORT: process.env['PORT'] ?? stage.env['PORT'] };
  const options = { cwd: stage.directory, env, stdio: 'inherit' as const, ...asUser };
  const [command = '', ...args] = commandOf('CMD');
  const product = spawn(command, args, options);
  const [check = '', ...checkArgs] = commandOf('HEALTHCHECK');
  let healthy = false;
  const deadline = performance.now() + READY_SECONDS * 1000;
  while (!healthy && product.exitCode === null && performance.now() < deadline) {
    const [code] = (await once(spawn(check, checkArgs, options), 'exit')) as [number | null];
    healthy = code === 0;
    if (!healthy) await pause(500);
  }
  console.log(healthy ? `Healthy, as user ${uid}.` : 'Not healthy.');
  if (product.exitCode === null) {
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    await ended;
  }
  console.log(`Ended with ${product.exitCode ?? product.signalCode}.`);
  return healthy && product.exitCode === 0 ? 0 : 1;
}

/** Returns the environment without the variables that npm and this repository's scripts add. */
function clean(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/.test(name)));
}
