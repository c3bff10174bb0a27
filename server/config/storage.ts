import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isThisMachine } from '../kit/machines.ts';
import type { Reader } from './reader.ts';

export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      /** Origin of a store other than Amazon's. */
      endpoint?: string;
      /** If missing: the credentials of the machine's role. */
      credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
    };

const FORMS = 'must be file:///folder or s3://bucket?endpoint=https://…&region=…';

/** In production an endpoint on another machine must use TLS. */
export function readStorage(read: Reader, dataDir: string, production: boolean): StorageConfig {
  const own: StorageConfig = { kind: 'folder', folder: join(dataDir, 'uploads') };
  const text = read.readUrl('STORAGE_URL', ['file:', 's3:']);
  if (text === undefined) return own;
  const url = new URL(text);
  if (url.protocol === 'file:') {
    if (url.host === '' && url.pathname !== '/') return { kind: 'folder', folder: resolve(fileURLToPath(url)) };
    read.addProblem('STORAGE_URL', FORMS);
    return own;
  }
  return readS3(read, url, production) ?? own;
}

function readS3(read: Reader, url: URL, production: boolean): StorageConfig | undefined {
  const { searchParams: query, host: bucket } = url;
  const endpoint = query.get('endpoint') ?? undefined;
  const region = query.get('region') ?? read.readText('AWS_REGION') ?? read.readText('AWS_DEFAULT_REGION');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !['', '/'].includes(url.pathname) || url.username !== '') {
    read.addProblem('STORAGE_URL', FORMS);
  }
  const unknown = [...query.keys()].find((key) => key !== 'endpoint' && key !== 'region');
  if (unknown !== undefined) read.addProblem('STORAGE_URL', `knows endpoint and region, not ${unknown}`);
  if (endpoint !== undefined && !isOrigin(endpoint)) {
    read.addProblem('STORAGE_URL', 'must name an endpoint such as https://s3.example.com');
  } else if (production && endpoint !== undefined && isPlain(new URL(endpoint))) {
    read.addProblem('STORAGE_URL', 'must name an endpoint that begins with https:// in production');
  }
  if (region === undefined) read.addProblem('STORAGE_URL', 'must name a region, or AWS_REGION must');
  const [accessKeyId, secretAccessKey] = [read.readText('AWS_ACCESS_KEY_ID'), read.readText('AWS_SECRET_ACCESS_KEY')];
  const sessionToken = read.readText('AWS_SESSION_TOKEN');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    read.addProblem(
      accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY',
      'is missing beside its pair',
    );
  }
  if (region === undefined) return undefined;
  return {
    kind: 's3',
    bucket,
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && {
        credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
      }),
  };
}

const isPlain = ({ protocol, hostname }: URL) => protocol === 'http:' && !isThisMachine(hostname);

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}` === '';
}
