import { availableParallelism, loadavg } from 'node:os';
import { MailServer } from '../e2e/faults/mail-server.ts';
import { seed, World } from '../e2e/faults/world.ts';
import { LoadClients } from './load-clients.ts';
import { compareWithDatabase } from './load-comparison.ts';
import { makeLoadSite, type LoadSite } from './load-sites.ts';
import { PRODUCTION } from './node-settings.ts';
import { countFaults, findPercentile, formatOutcome, runOpenLoop, type Outcome, type Stream } from './open-loop.ts';

/**
 * Measures what two nodes on one machine hold: `npm run bench:load` (docs/reference/figures.md, G14). Nodes, database,
 * mail server and clients share its processors. Requests arrive evenly, whether or not earlier ones were answered, so a
 * product that is too slow is not spared; latency counts from the moment at which a request was due. Limits of rates
 * are on, and each request has a network address of its own.
 *
 * Parts: the highest rate of pages at which p99 keeps its limit, alone and beside the writes, found by halving; the
 * whole load; and 1,000 replies to one event within 30 s, each tenth of which is sent to both nodes at once. Then all
 * that was acknowledged is compared with the database.
 *
 * LOAD_SECONDS (60, the goal says 600), LOAD_PAGES, LOAD_REPLIES and LOAD_RESERVATIONS (300, 50 and 20 a second),
 * LOAD_STEP_SECONDS (10) and LOAD_SITES (20) change it; 0 seconds leave a part out.
 */
const read = (name: string, usual: number) => Number(process.env[`LOAD_${name}`] ?? usual);
const SECONDS = read('SECONDS', 60);
const STEP_SECONDS = read('STEP_SECONDS', 10);
const RATES = { pages: read('PAGES', 300), replies: read('REPLIES', 50), reservations: read('RESERVATIONS', 20) };
const SITES = read('SITES', 20);
const P99_MAX_MS = 100;
const WARM_UP_SECONDS = 10;
/** The search ends when the rates that hold and do not hold are so close. */
const STEP = 10;
const BURST = { replies: 1000, seconds: 30 };

await using mail = await MailServer.start();
await using world = await World.start({
  desks: 0,
  nodes: 0,
  env: { ...PRODUCTION, SMTP_URL: mail.url },
});
const [sites, party] = await seed(world.database, async (app): Promise<[LoadSite[], LoadSite]> => {
  const made: LoadSite[] = [];
  for (let at = 0; at < SITES; at += 1) made.push(await makeLoadSite(app, 30));
  return [made, await makeLoadSite(app, BURST.replies / 2)];
});
await Promise.all([world.addNode(), world.addNode()]);
const clients = new LoadClients(world, sites);
await world.database.query('analyze');
console.log(
  `${availableParallelism()} processors, load average ${loadavg()[0]?.toFixed(1)} before; ${SITES} sites, 2 nodes`,
);

const readPages = (pages: number) => [clients.readPages(pages)];
const mix = (pages: number) => [
  clients.readPages(pages),
  clients.reply(RATES.replies),
  clients.reserve(RATES.reservations),
];
await runOpenLoop(mix(20), WARM_UP_SECONDS);

if (STEP_SECONDS > 0) {
  console.log(`\n── The highest rate of pages alone`);
  const alone = await findHighestRate(readPages);
  console.log(`\n── The same beside ${RATES.replies} replies and ${RATES.reservations} reservations a second`);
  const beside = await findHighestRate(mix);
  printResult(`pages alone with p99 <= ${P99_MAX_MS} ms`, `${alone}/s`, alone >= RATES.pages);
  printResult('pages beside the writes', `${beside}/s`, beside >= RATES.pages);
}

if (SECONDS > 0) {
  console.log(`\n── The whole load for ${SECONDS} s`);
  const whole = await runOpenLoop(mix(RATES.pages), SECONDS);
  print(whole);
  const p99 = Math.max(...whole.map(({ latencies }) => findPercentile(latencies, 0.99)));
  printResult('p99 of the whole load', `${p99.toFixed(0)} ms`, p99 <= P99_MAX_MS);
  printResult('errors of the whole load', String(sumFaults(whole)), sumFaults(whole) === 0);
}

console.log(`\n── ${BURST.replies} replies to one event in ${BURST.seconds} s`);
let turn = 0;
const sendToParty = () => {
  turn += 1;
  const copies = turn % 10 === 0 ? 2 : 1;
  const guestToken = turn % 2 === 0 ? party.invitations[turn / 2 - 1]?.token : undefined;
  return clients.sendReply(party, { copies, ...(guestToken !== undefined && { guestToken }) });
};
const stream = { name: 'burst', perSecond: BURST.replies / BURST.seconds, send: sendToParty };
const burst = await runOpenLoop([stream], BURST.seconds);
print(burst);

printResult('errors of the burst', String(sumFaults(burst)), sumFaults(burst) === 0);

console.log('\n── Everything acknowledged, and the database');
const wrong = await compareWithDatabase(world.database, clients);
for (const each of wrong.slice(0, 20)) console.log(each);
const compared = `of ${clients.replies.length} replies and ${clients.holds.size} reservations`;
printResult('lost, double or oversold', `${wrong.length} ${compared}`, wrong.length === 0);

/** Halves the range between a rate that holds and one that does not. */
async function findHighestRate(makeStreams: (pages: number) => Stream[]): Promise<number> {
  let [holds, fails] = [0, RATES.pages + STEP];
  while (fails - holds > STEP) {
    const rate = Math.max(STEP, Math.round((holds + fails) / 2 / STEP) * STEP);
    if (rate >= fails) break;
    const outcomes = await runOpenLoop(makeStreams(rate), STEP_SECONDS);
    const isHeld = outcomes.every(
      (each) => countFaults(each) === 0 && findPercentile(each.latencies, 0.99) <= P99_MAX_MS,
    );
    print(outcomes);
    if (isHeld) holds = rate;
    else fails = rate;
  }
  return holds;
}

function sumFaults(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, outcome) => sum + countFaults(outcome), 0);
}

function print(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) console.log(formatOutcome(outcome));
}

function printResult(what: string, figure: string, met: boolean): void {
  console.log(`${met ? 'met   ' : 'missed'} ${what.padEnd(33)} ${figure}`);
  if (!met) process.exitCode = 1;
}
