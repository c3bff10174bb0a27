import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { listConfigVariables } from './config-variables.ts';

/** The files of deploy/ and the instructions in docs/operate.md fit the product. */

const ROOT = join(import.meta.dirname, '..');
const PLACE = '/srv/attend';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const UNITS = globSync('deploy/*.{service,timer}', { cwd: ROOT });
const SERVICES = UNITS.filter((path) => path.endsWith('.service'));
const CONFIG_VARIABLES = listConfigVariables(ROOT);
/** Of Node, glibc and systemd's programs. */
const OTHER_VARIABLES = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'TMPDIR'];
const isKnown = (name: string) => CONFIG_VARIABLES.has(name) || OTHER_VARIABLES.includes(name);
const ANALYZE = '/usr/bin/systemd-analyze';

function skipWithoutSystemd({ skip }: TestContext): void {
  skip(!existsSync(ANALYZE), `${ANALYZE} is not installed`);
}

/** Runs systemd-analyze on copies that name this clone and this user; systemd verifies that both exist. */
function analyze(command: readonly string[], path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  try {
    for (const unit of UNITS) {
      const text = read(unit).replaceAll(PLACE, ROOT);
      const own = text.replace(/^(User|Group)=.*\n/gm, (line) =>
        line.startsWith('U') ? `User=${userInfo().username}\n` : '',
      );
      writeFileSync(join(folder, basename(unit)), own);
    }
    const { stdout, stderr } = spawnSync(ANALYZE, [...command, join(folder, basename(path))], { encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const settingsOf = (unit: string, name: string) =>
  [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('the units of systemd', () => {
  it.for(UNITS)('are valid: %s', (unit, context) => {
    skipWithoutSystemd(context);
    expect(analyze(['verify', '--man=no'], unit)).toBe('');
  });

  it.for(SERVICES)('are confined: %s', (unit, context) => {
    skipWithoutSystemd(context);
    const exposure = /exposure level for \S+: (\d+\.\d+)/.exec(analyze(['security', '--offline=yes'], unit))?.[1];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
  });

  it.each(SERVICES)('run programs of this repository with known variables: %s', (unit) => {
    const [program = '', ...args] = settingsOf(unit, 'ExecStart').join(' ').split(' ');
    const files = [program, ...args.filter((word) => /\.[jt]s$/.test(word))];
    for (const file of files) expect(existsSync(join(ROOT, file.replace(PLACE, ''))), file).toBe(true);
    const names = settingsOf(unit, 'Environment').map((value) => value.split('=')[0] ?? '');
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(settingsOf(unit, 'EnvironmentFile')).toEqual(['/etc/attend.env']);
  });

  it('leave the product the time to stop, and signal only the product', () => {
    const unit = 'deploy/attend.service';
    const [, deadline = ''] = /STOP_DEADLINE_MS = ([\d_]+)/.exec(read('server/run.ts')) ?? [];
    const [seconds = ''] = settingsOf(unit, 'TimeoutStopSec');
    expect(Number(seconds) * 1000).toBeGreaterThan(Number(deadline.replace('_', '')));
    expect(settingsOf(unit, 'KillMode')).toEqual(['mixed']);
  });

  it('use the folders of deploy/attend.env', () => {
    const env = read('deploy/attend.env');
    for (const unit of SERVICES) expect(env).toContain(`DATA_DIR=/var/lib/${settingsOf(unit, 'StateDirectory')[0]}\n`);
  });
});

describe('the names in the files and in docs/operate.md exist:', () => {
  const operate = read('docs/operate.md');

  it('variables of deploy/attend.env', () => {
    const names = [...read('deploy/attend.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !CONFIG_VARIABLES.has(name))).toEqual([]);
  });

  it('variables of the tables, and every variable has a row', () => {
    const rows = [...operate.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].map(([, cell = '']) => cell);
    const named = rows.flatMap((cell) => [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name));
    expect(named.filter((name) => !CONFIG_VARIABLES.has(name))).toEqual([]);
    expect([...CONFIG_VARIABLES].filter((name) => !operate.includes(name))).toEqual([]);
  });

  it('variables that commands set', () => {
    const set = [...operate.matchAll(/(?<![\w`$-])([A-Z][A-Z_]{2,})=/g)].map(([, name = '']) => name);
    expect(set.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('commands of npm, and programs of the repository', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const run = [...operate.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(run).toContain('backup');
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
    const words = [...operate.matchAll(/npm run operator -- (\w+)/g)].map(([, word = '']) => word);
    const command = read('server/commands/operator.ts');
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(command))).toEqual([]);
    const programs = [...operate.matchAll(/\b(?:deploy|server|scripts)\/[\w./-]+\.(?:ts|sh|mjs)/g)].map(
      ([path]) => path,
    );
    expect(programs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('ports, the number of proxies, and health checks of the files for proxies', () => {
    const port = /^PORT=(\d+)$/m.exec(read('deploy/attend.env'))?.[1];
    expect(read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${port} `);
    expect(read('deploy/Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${port} `);
    expect(read('deploy/attend.env')).toMatch(/^TRUST_PROXY=1$/m);
    expect(read('server/web-server.ts')).toContain(`'${/health_uri (\S+)/.exec(read('deploy/Caddyfile'))?.[1]}'`);
  });
});
