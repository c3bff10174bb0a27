// The product for those who change it: built and started anew whenever a file changes. Asks prepare.mjs what a change
// means: it builds only when what the pages are made of has changed.

import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));
const SETTLE_MS = 150;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let busy = false;
let again = false;

function start() {
  server = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit' });
}

async function restart() {
  again = busy;
  if (busy) return;
  busy = true;
  const built = spawnSync(process.execPath, ['scripts/prepare.mjs', 'start'], { cwd: root, stdio: 'inherit' });
  // A build that fails says why; the product goes on as it was.
  if (built.status === 0) {
    await stop();
    start();
  }
  busy = false;
  if (again) void restart();
}

function stop() {
  const ending = server;
  if (!ending || ending.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    ending.once('exit', resolve);
    ending.kill('SIGTERM');
  });
}

/** @type {NodeJS.Timeout | undefined} */
let timer;

/** A burst of changes is one change. @param {string | null} name */
function changed(name) {
  // Fonts are cut by the build itself.
  if (name === null || /(^|[/\\])fonts[/\\]|\.test\.tsx?$/.test(name)) return;
  clearTimeout(timer);
  timer = setTimeout(() => void restart(), SETTLE_MS);
}

for (const folder of ['contract', 'server', 'web'])
  watch(join(root, folder), { recursive: true }, (_, name) => changed(name));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => void stop().then(() => process.exit(0)));
start();
