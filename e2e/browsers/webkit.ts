import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, findFreePort } from '../product.ts';
import { readResult, writeCall, type Browser } from './browser.ts';
import { startErrorProxy } from './error-proxy.ts';
import { makeFolder, runProgram } from './program.ts';

/** The toolbar of WebKit's browser would keep its window from being as narrow as a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; margin: 0; border-width: 0; padding: 0; }';

/** Starts Debian's WebKit on a display of its own, driven by WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function launchWebKit(): Promise<Browser> {
  await using started = new AsyncDisposableStack();
  const noise: string[] = [];
  const [folder, proxy] = [started.use(await makeFolder()), started.use(await startErrorProxy(noise))];
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(folder.path, toolkit));
    await writeFile(join(folder.path, toolkit, 'gtk.css'), NARROW_TOOLBAR);
  }
  const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = await started.use(runProgram('Xvfb', screen)).findOutput(/\d+(?=\n)/);
  const port = await findFreePort();
  const env = { DISPLAY: `:${display}`, HOME: folder.path, XDG_CONFIG_HOME: folder.path };
  started.use(runProgram('WebKitWebDriver', [`--port=${port}`], env));
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Result & { message: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, 'the driver is ready').toBe(true);
  const proxied = { proxyType: 'manual', httpProxy: `127.0.0.1:${proxy.port}` };
  const { sessionId } = await send<{ sessionId: string }>('POST', '', {
    capabilities: { alwaysMatch: { proxy: proxied } },
  });
  const command = <Result>(method: string, name: string, body?: object) =>
    send<Result>(method, `/${sessionId}/${name}`, body);
  const evaluate: Browser['evaluate'] = async (call, ...args) =>
    readResult(await command('POST', 'execute/sync', { script: `return (${writeCall(call, args)})()`, args: [] }));
  const owned = started.move();
  return {
    noise,
    evaluate,
    open: (url) => command('POST', 'url', { url }),
    goBack: () => command('POST', 'back', {}),
    perform: (actions) => command('POST', 'actions', { actions }),
    async resize(width, height) {
      const window = await command<{ height: number }>('GET', 'window/rect');
      // The toolbar is above the page.
      const toolbar = window.height - (await evaluate(() => innerHeight));
      await command('POST', 'window/rect', { width, height: height + toolbar });
      await evaluate(waitForSize, width, height);
    },
    screenshot: async () => Buffer.from(await command<string>('GET', 'screenshot'), 'base64'),
    async [Symbol.asyncDispose]() {
      await send('DELETE', `/${sessionId}`);
      await owned.disposeAsync();
    },
  };
}

/**
 * Waits until a frame has been painted in a size of the viewport. A script that reads the layout before that gets one
 * whose media queries are of the size before, and so do the frames that follow. Runs in the page.
 */
async function waitForSize(width: number, height: number): Promise<void> {
  const waitForFrame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
    });
  const isResized = () => innerWidth === width && innerHeight === height;
  while (!isResized()) await waitForFrame();
  await waitForFrame();
  await waitForFrame();
}
