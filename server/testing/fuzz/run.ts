import fc from 'fast-check';
import type { Api } from '../../../contract/api.ts';
import { createClient } from '../../../contract/client.ts';
import { computeSandboxSignature } from '../../providers/payment/sandbox.ts';
import { findFaults } from '../answers.ts';
import { fetchVia, type Received, type Sent, type TestApp } from '../app.ts';
import { buildPath, makeVictim } from '../calls.ts';
import { fuzzRequest, type FuzzRequest } from './requests.ts';
import { fillIn, makeWorld, type World } from './world.ts';

export interface FuzzReport {
  requests: number;
  /** How often each call gave each status. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  slowest: { ms: number; request: string };
  /** Each with the first request that shows it. */
  problems: readonly string[];
}

const MARK = 'Zqmarkxw';
/** Requests between two new worlds. */
const BATCH = 100;
const NAMES_OF_SECRETS = /^(token|handoff|session_token|unique_token|challenge)$/;

/**
 * Sends generated requests one after another, each batch on a new site, and checks every response and every line of the
 * log. The same seed makes the same requests, apart from ids and tokens.
 */
export async function runFuzz(
  started: TestApp,
  { seed, runs, print }: { seed: number; runs: number; print: (line: string) => void },
): Promise<FuzzReport> {
  const app = spreadAddresses(started);
  const foreign = await makeVictim(app, MARK);
  const statuses = new Map<string, Map<number, number>>();
  const problems = new Map<string, string>();
  let slowest = { ms: 0, request: '' };
  const report = (problem: string, request: string) => {
    if (problems.has(problem)) return;
    problems.set(problem, `${problem}: ${request}`);
    print(`${problem}: ${request}`);
  };
  let requests = 0;
  for (let batch = 0; requests < runs; batch += 1) {
    const world = await makeWorld(app, foreign);
    const secrets = new Set(world.secrets);
    app.logs.length = 0;
    for (const fuzzed of fc.sample(fuzzRequest, { seed: seed + batch, numRuns: Math.min(BATCH, runs - requests) })) {
      requests += 1;
      const name = `${fuzzed.call.method} ${fuzzed.call.path}`;
      const { method, path, sent } = await toSent(app, world, fuzzed, requests);
      for (const secret of [sent.token, sent.headers?.['cookie']?.split('=')[1]])
        if (secret !== undefined && secret.length > 20 && secret.length < 60) secrets.add(secret);
      const shown = shorten(
        `request ${requests} with the seed ${seed + batch}: ${method} ${path} as ${fuzzed.caller} ${JSON.stringify(sent)}`,
      );
      const [logged, began] = [app.logs.length, performance.now()];
      const received = await app.request(method, path, sent).catch((error: unknown) => String(error));
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { ms, request: shown };
      if (typeof received === 'string') {
        report(`${name} gave no response (${received})`, shown);
        continue;
      }
      const counts = statuses.get(name) ?? new Map<number, number>();
      statuses.set(name, counts.set(received.status, (counts.get(received.status) ?? 0) + 1));
      for (const fault of findFaults(method, received)) report(`${received.status} with ${fault} for ${name}`, shown);
      if (received.text.includes(MARK)) report(`${name} revealed private data of another site`, shown);
      for (const secret of listSecrets(received)) secrets.add(secret);
      for (const line of app.logs.slice(logged).filter(({ level }) => level >= 50))
        report(`${name} logged ${describeError(line)}`, shown);
    }
    for (const failed of await settle(app))
      report(`a job failed with ${failed}`, `a request with the seed ${seed + batch}`);
    const text = JSON.stringify(app.logs);
    for (const secret of secrets)
      if (text.includes(secret)) report('the log contains a secret', `a request with the seed ${seed + batch}`);
  }
  if ((await app.request('GET', '/readyz')).status !== 200) report('the product is not ready', 'at the end');
  return { requests, statuses, slowest, problems: [...problems.values()] };
}

/** Rate limits count a network address, so each request comes from another. */
function spreadAddresses(app: TestApp): TestApp {
  let turn = 0;
  const request: TestApp['request'] = (method, path, sent = {}) => {
    turn += 1;
    const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
    return app.request(method, path, { ...sent, headers: { 'x-forwarded-for': address, ...sent.headers } });
  };
  return {
    ...app,
    request,
    call: (method, path, sent) => request(method, `/api${path}`, sent),
    api: (from) => createClient<Api>({ fetch: fetchVia(request, from) }),
  };
}

async function toSent(app: TestApp, world: World, fuzzed: FuzzRequest, turn: number) {
  const { call, caller, method, ids, odd, query, body, headers } = fuzzed;
  const targets = { own: world.own(caller), foreign: world.foreign, unknown: undefined }[ids];
  // Only a guest's own token is known to anyone.
  const token = ids === 'foreign' ? world.own(caller).invitationToken : targets?.invitationToken;
  const built = buildPath(call, targets, token);
  const path = odd === undefined ? built : replaceSegment(call.path, built, odd, turn);
  const raw = body && fillIn(body.text, world);
  const { headers: own, ...credentials } = await world.signIn(caller);
  const sent: Sent = {
    ...credentials,
    ...(body &&
      raw !== undefined && {
        raw: /^(multipart|image)\/|octet-stream/.test(body.type) ? Buffer.from(raw, 'latin1') : raw,
        type: body.type,
      }),
    headers: {
      ...(call.access === 'provider' && { 'x-signature': computeSandboxSignature(app.services.seal, raw ?? '') }),
      ...own,
      ...headers,
    },
  };
  return { method, path: `/api${path}${fillIn(query, world)}`, sent };
}

/** Replaces one of the parameters of a path. */
function replaceSegment(pattern: string, path: string, odd: string, turn: number): string {
  const [names, values] = [pattern.split('/'), path.split('/')];
  const places = names.flatMap((name, index) => (name.startsWith(':') ? [index] : []));
  const place = places[turn % places.length];
  return values.map((value, index) => (index === place ? odd : value)).join('/');
}

/** Lists the tokens that a response hands out. */
function listSecrets({ body, list }: Received): string[] {
  return [body, ...list].flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) =>
      NAMES_OF_SECRETS.test(name) && typeof value === 'string' && value.length > 20 ? [value] : [],
    ),
  );
}

/** Names the error of a line of the log, and where it was thrown. */
function describeError({ err, msg }: TestApp['logs'][number]): string {
  const { message = msg, stack = '' } = (err ?? {}) as { message?: string; stack?: string };
  return `${message} ${/\S+\/(server|contract)\/[^)\s]+/.exec(stack)?.[0] ?? ''}`;
}

/** Repeated characters are shortened. */
const shorten = (text: string) => text.replace(/(.)\1{30,}/gsu, '$1$1$1…').slice(0, 700);

/** Runs the jobs that the requests have left; returns the errors of those that fail. */
async function settle(app: TestApp): Promise<string[]> {
  const failed: string[] = [];
  for (;;) {
    try {
      await app.settle();
      return failed;
    } catch (error) {
      failed.push(String(error));
    }
  }
}

/** Formats the counts of a report for people. */
export function formatReport({ requests, statuses, slowest, problems }: FuzzReport): string {
  const totals = new Map<number, number>();
  for (const counts of statuses.values())
    for (const [status, count] of counts) totals.set(status, (totals.get(status) ?? 0) + count);
  const bad = [...statuses].filter(([, counts]) => ![...counts.keys()].some((status) => status < 300));
  return [
    `${requests} requests to ${statuses.size} calls; statuses ${[...totals]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
    `never successful: ${bad.map(([name]) => name).join(', ') || 'none'}`,
    `slowest response: ${Math.round(slowest.ms)} ms for ${slowest.request.slice(0, 300)}`,
    `${problems.length} problems`,
  ].join('\n');
}
