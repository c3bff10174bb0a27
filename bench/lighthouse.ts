import lighthouse from 'lighthouse';
import { startBrowser } from './product.ts';

/** Below this benchmark index of Lighthouse the machine is busy or slow, and its times mean little. */
const QUIET = 1500;
/** Scored from 0 to 100. */
export const CLASSES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const;
type Classes = Record<(typeof CLASSES)[number], number>;

/** Categories from 0 to 100, times in milliseconds, sizes in bytes as sent. */
export interface Run {
  classes: Classes;
  lcp: number;
  cls: number;
  tbt: number;
  fcp: number;
  requests: { kind: string; bytes: number }[];
  bytes: number;
  /** Audits that did not fully pass. */
  problems: string[];
  /** Lighthouse's benchmark index: the speed of the machine during the run. */
  machine: number;
  lighthouseVersion: string;
}

export type Median = Pick<Run, 'classes' | 'lcp' | 'fcp' | 'cls' | 'tbt' | 'bytes'>;

/** A laptop on the line and with the processor of the mobile preset, whose own screen is 412 pixels wide. */
const WIDE = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
} as const;

export type Screen = 'phone' | 'wide';

/** Uses Lighthouse's mobile preset in a new browser; a run that Lighthouse could not record is repeated. */
export async function measure(url: string, screen: Screen = 'phone', tries = 2): Promise<Run> {
  await using browser = await startBrowser();
  const flags = { port: browser.port, logLevel: 'error', output: 'json', ...(screen === 'wide' && WIDE) } as const;
  const ran = await lighthouse(url, flags);
  if (!ran) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { audits, categories, lighthouseVersion, environment, runtimeError } = ran.lhr;
  if (runtimeError && tries > 1) return await measure(url, screen, tries - 1);
  if (runtimeError) throw new Error(runtimeError.message);
  const readNumber = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    classes: buildClasses((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: readNumber('largest-contentful-paint'),
    fcp: readNumber('first-contentful-paint'),
    requests: listRequests(audits['network-requests']?.details),
    cls: readNumber('cumulative-layout-shift'),
    tbt: readNumber('total-blocking-time'),
    bytes: readNumber('total-byte-weight'),
    problems: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue === undefined ? id : `${id}: ${displayValue}`)),
    machine: environment.benchmarkIndex,
    lighthouseVersion,
  };
}

export function computeMedian(runs: readonly Run[]): Median {
  const computeMedianOf = (value: (run: Run) => number) =>
    runs.map(value).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    classes: buildClasses((name) => computeMedianOf(({ classes }) => classes[name])),
    lcp: computeMedianOf(({ lcp }) => lcp),
    fcp: computeMedianOf(({ fcp }) => fcp),
    cls: computeMedianOf(({ cls }) => cls),
    tbt: computeMedianOf(({ tbt }) => tbt),
    bytes: computeMedianOf(({ bytes }) => bytes),
  };
}

/** Returns undefined if the machine was not busy. */
export function describeBusyMachine(runs: readonly Run[]): string | undefined {
  const usual = runs.map(({ machine }) => machine).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return usual < QUIET
    ? `The machine was busy (${usual}, quiet is above ${QUIET}): measure again when it rests.`
    : undefined;
}

function buildClasses(value: (name: keyof Classes) => number): Classes {
  return Object.fromEntries(CLASSES.map((name) => [name, value(name)])) as Classes;
}

/** Without data URLs. */
function listRequests(details: unknown): Run['requests'] {
  const { items = [] } = (details ?? {}) as { items?: Item[] };
  return items
    .filter(({ url = '' }) => !url.startsWith('data:'))
    .map(({ mimeType = '', resourceType = 'Other', transferSize = 0 }) => ({
      kind: mimeType.startsWith('image/') ? 'Image' : resourceType,
      bytes: transferSize,
    }));
}

interface Item {
  url?: string;
  mimeType?: string;
  resourceType?: string;
  transferSize?: number;
}
