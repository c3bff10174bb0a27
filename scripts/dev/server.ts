// A process of the product in development, started by scripts/dev.ts one restart ahead: it loads packages and views,
// which take most of a start, and waits. Our own server modules are loaded when it is told to run, so they are current.

import { registerHooks } from 'node:module';
import { once } from 'node:events';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import type { HotPayload } from 'vite';
import type { Answer, Message, Setup } from './messages.ts';
import { createViews } from './views.ts';

const setup = JSON.parse(process.env['DEV_SETUP'] ?? '{}') as Setup;
const asked = new Map<number, (answer: Answer['answer']) => void>();
const commands = new EventTarget();
process.on('message', (message: Answer | 'run') => {
  if (message === 'run') return void commands.dispatchEvent(new Event('run'));
  asked.get(message.id)?.(message.answer);
  asked.delete(message.id);
});
process.once('disconnect', () => process.exit());
const run = once(commands, 'run');

const send = (message: Message): void => void process.send?.(message);

let last = 0;
const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      invoke: (payload: HotPayload) =>
        new Promise((resolve) => {
          last += 1;
          asked.set(last, resolve);
          send({ id: last, payload });
        }),
    },
  },
  new ESModulesEvaluator(),
);

const views = createViews(runner);
await Promise.all([views.refresh(), ...setup.packages.map((url) => import(url) as Promise<unknown>)]);
await run;

const packages = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const fromOurs = context.parentURL !== undefined && !context.parentURL.includes('/node_modules/');
    if (fromOurs && resolved.url.includes('/node_modules/')) packages.add(resolved.url);
    return resolved;
  },
});
const { runInDevelopment } = await import('./product.ts');
await runInDevelopment(views, setup.head, () => send({ ready: [...packages] }));
