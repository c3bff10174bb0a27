import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { makeFolder } from './storage.ts';

/** nginx and Caddy with the files of deploy/, in front of nodes of a test. */

const DEPLOY = join(import.meta.dirname, '../../deploy');
export const DOMAIN = 'shop.test';

/** Where Debian's packages put them; they may be missing from the PATH of a user. */
const PROGRAMS = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', openssl: '/usr/bin/openssl' };
export type ProxyName = 'nginx' | 'caddy';

/** Returns why a proxy cannot be tried on this machine, if so. */
export function findMissingProgram(name: ProxyName): string | undefined {
  return [PROGRAMS[name], PROGRAMS.openssl].find((path) => !existsSync(path));
}

interface Requested {
  /** The label below the domain; none for the main site. A name with a dot is another host. */
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The address of this machine from which the request comes. */
  from?: string;
  plain?: boolean;
}

export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

export interface Proxy {
  request(path: string, requested?: Requested): Promise<ProxyResponse>;
}

/** Stops when the running test ends. */
export async function startProxy(name: ProxyName, nodes: readonly number[]): Promise<Proxy> {
  const folder = await makeFolder();
  const places = { folder, address: pickLoopbackAddress(), nodes };
  const certificate = await makeCertificate(folder);
  const ports = { http: await findFreePort(places.address), https: await findFreePort(places.address) };
  const args = await PREPARE[name]({ ...places, ...ports });
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(PROGRAMS[name], args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const record = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on('data', record);
  child.stderr.on('data', record);
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} has ended: ${said}`);
      await openConnection(places.address, ports.http);
      await openConnection(places.address, ports.https);
    },
    { timeout: 20_000, interval: 20 },
  );
  return {
    request: (path, requested = {}) => {
      const port = requested.plain ? ports.http : ports.https;
      return sendRequest({ path, host: places.address, port, ca: certificate }, requested);
    },
  };
}

interface Places {
  folder: string;
  address: string;
  http: number;
  https: number;
  nodes: readonly number[];
}

/** Writes the configuration and returns the arguments that run it. Only names, ports and paths differ from the file. */
const PREPARE: Record<ProxyName, (places: Places) => Promise<string[]>> = {
  async nginx({ folder, address, http, https, nodes }) {
    const site = replaceAll(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), [
      [/^ *listen \[::\].*\n/gm, ''],
      ['listen 80;', `listen ${address}:${http};`],
      ['listen 443 ', `listen ${address}:${https} `],
      [/^ *# server 127\.0\.0\.1:3001 .*\n/m, ''],
      [/^ *server 127\.0\.0\.1:3000 (.*)\n/m, nodes.map((port) => `server 127.0.0.1:${port} $1\n`).join('')],
      ['example.com', DOMAIN],
      [`/etc/letsencrypt/live/${DOMAIN}`, folder],
      ['/var/log/nginx/', `${folder}/`],
    ]);
    await writeFile(join(folder, 'site.conf'), site);
    await writeFile(join(folder, 'nginx.conf'), describeNginx(folder));
    return ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  },
  async caddy({ folder, address, http, https, nodes }) {
    const file = replaceAll(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'), [
      [/^\{\n/m, `{\n\tadmin off\n\tdefault_bind ${address}\n\thttp_port ${http}\n\thttps_port ${https}\n`],
      ['127.0.0.1:3000', nodes.map((port) => `127.0.0.1:${port}`).join(' ')],
      ['/etc/letsencrypt/live/example.com', folder],
    ]);
    const path = join(folder, 'Caddyfile');
    await writeFile(path, file);
    return ['run', '--config', path, '--adapter', 'caddyfile'];
  },
};

/** Throws if something to replace is not in the file. */
function replaceAll(text: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  return replacements.reduce((before, [what, by]) => {
    const after = typeof what === 'string' ? before.replaceAll(what, by) : before.replace(what, by);
    if (after === before) throw new Error(`The file has no ${String(what)}.`);
    return after;
  }, text);
}

/** What surrounds the file in Debian's package. */
function describeNginx(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  sendfile on;
  gzip on;
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;
}

/** Signed by itself, for the domain and every name below it. */
async function makeCertificate(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const names = `subjectAltName=DNS:${DOMAIN},DNS:*.${DOMAIN}`;
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = [
    'req',
    '-x509',
    ...kind,
    '-subj',
    `/CN=${DOMAIN}`,
    '-addext',
    names,
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync(PROGRAMS.openssl, made, { stdio: 'pipe' });
  return readFile(certificate);
}

/** Other tests use 127.0.0.1, so ports that are free on this address stay free. */
const pickLoopbackAddress = () => `127.${[1, 2, 3].map(() => 2 + Math.floor(Math.random() * 250)).join('.')}`;

async function findFreePort(address: string): Promise<number> {
  const server = createServer().listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function openConnection(address: string, port: number): Promise<void> {
  const socket = connect(port, address);
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}

function sendRequest(
  place: { path: string; host: string; port: number; ca: Buffer },
  { host = '', method = 'GET', headers = {}, body, from, plain = false }: Requested,
): Promise<ProxyResponse> {
  const name = host.includes('.') ? host : `${host === '' ? '' : `${host}.`}${DOMAIN}`;
  const options = {
    ...place,
    method,
    agent: false,
    // The certificate is verified for every name of the domain.
    servername: name.endsWith(DOMAIN) ? name : DOMAIN,
    headers: { host: name, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
    ...(from !== undefined && { localAddress: from }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (plain ? httpRequest : httpsRequest)(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
