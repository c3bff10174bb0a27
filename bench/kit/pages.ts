import { Agent, get } from 'node:http';

export interface Page {
  host: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Fetch extends Disposable {
  /** Compressed, as a browser receives it. `onFirstByte` is called with the head of the answer. */
  (port: number, page: Page, onFirstByte?: () => void): Promise<Buffer>;
}

/** Connections are kept open; disposing it closes them. Anything but 200 rejects. */
export function createFetch(connections = 1): Fetch {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const fetchPage = (port: number, { host, path, headers }: Page, onFirstByte?: () => void) =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, agent, headers: { host, 'accept-encoding': 'br', ...headers } };
      const asked = get(options, (answer) => {
        onFirstByte?.();
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`${host}${path} answered ${answer.statusCode}`)),
        );
      });
      asked.on('error', reject);
    });
  return Object.assign(fetchPage, { [Symbol.dispose]: () => agent.destroy() });
}
