import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readResult, writeCall, type Browser } from './browser.ts';
import { makeFolder, runProgram } from './program.ts';

/** Without these, Firefox calls its makers and works in the background. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  // As on phones: they take no room.
  'ui.useOverlayScrollbars': 1,
};

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: { level: string; text: string | null };
}

/** Starts Debian's Firefox, driven by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function launchFirefox(): Promise<Browser> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await makeFolder());
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(join(folder.path, 'user.js'), lines);
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder.path];
  const program = started.use(runProgram('firefox-esr', args, { HOME: folder.path }));
  const address = await program.findOutput(/(?<=listening on )ws:\S+(?=\s)/);
  const noise: string[] = [];
  const send = await connect(`${address}/session`, ({ level, text }) => {
    if (level === 'error' || level === 'warn') noise.push(text ?? '');
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  const owned = started.move();
  return {
    noise,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    goBack: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    async evaluate(call, ...args) {
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: writeCall(call, args),
        awaitPromise: true,
        target: { context },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return readResult(result?.value);
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async [Symbol.asyncDispose]() {
      await send('browser.close', {});
      await owned.disposeAsync();
    },
  };
}

interface Evaluated {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

async function connect(url: string, onLog: (entry: NonNullable<Message['params']>) => void) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting: ((message: Message) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting[message.id]?.(message);
    else if (message.params) onLog(message.params);
  });
  return async <Result>(method: string, params: object): Promise<Result> => {
    const { promise, resolve } = Promise.withResolvers<Message>();
    const id = waiting.push(resolve) - 1;
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await promise;
    if (type === 'error') throw new Error(`${method}: ${error}, ${message}`);
    return result as Result;
  };
}
