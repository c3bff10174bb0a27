/** Reads calendar files strictly by RFC 5545: anything it does not allow is an error that quotes the line. */

/** Section 3.1; the value is not parsed. */
export interface Property {
  name: string;
  params: Record<string, string>;
  value: string;
}

export interface Component {
  name: string;
  properties: Property[];
  components: Component[];
}

export function readCalendar(file: string): Component {
  const bytes = Buffer.from(file);
  if (bytes.toString() !== file || bytes.includes(0)) throw new Error('not UTF-8');
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('lines do not end with CRLF');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 octets: ${line}`);
  const lines = physical
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
  const stack: Component[] = [{ name: '', properties: [], components: [] }];
  for (const line of lines) {
    const property = readLine(line);
    const current = stack.at(-1);
    if (!current) throw new Error(`outside of everything: ${line}`);
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] };
      current.components.push(component);
      stack.push(component);
    } else if (property.name === 'END') {
      if (current.name !== property.value) throw new Error(`ends what has not begun: ${line}`);
      stack.pop();
    } else current.properties.push(property);
  }
  const [calendar, ...more] = stack[0]?.components ?? [];
  if (stack.length !== 1 || calendar?.name !== 'VCALENDAR' || more.length > 0) throw new Error('not one calendar');
  return calendar;
}

export function findProperty({ name, properties }: Component, wanted: string): Property | undefined {
  const found = properties.filter((property) => property.name === wanted);
  if (found.length > 1) throw new Error(`${wanted} twice in ${name}`);
  return found[0];
}

export function getComponent({ components }: Component, wanted: string): Component {
  const [found, ...more] = components.filter(({ name }) => name === wanted);
  if (!found || more.length > 0) throw new Error(`not one ${wanted}`);
  return found;
}

/** Section 3.3.11; the value is unescaped. */
export function readTextProperty(component: Component, wanted: string): string | undefined {
  const value = findProperty(component, wanted)?.value;
  if (value === undefined) return undefined;
  const left = value.replace(/\\[\\;,Nn]/g, '');
  if (/[\\;,]/.test(left)) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\([\\;,Nn])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** In seconds, by the last onset before the local time (section 3.6.5). */
export function computeOffset(zone: Component, local: string): number {
  const onsets = zone.components.map((part) => ({
    onset: findProperty(part, 'DTSTART')?.value ?? '',
    to: findProperty(part, 'TZOFFSETTO')?.value ?? '',
  }));
  const last = onsets.filter(({ onset }) => onset <= local).toSorted((a, b) => (a.onset < b.onset ? 1 : -1))[0];
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(last?.to ?? '') ?? [];
  if (sign === undefined) throw new Error(`no observance at ${local}`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

function readLine(line: string): Property {
  const [, name, parameters = '', value = ''] =
    /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line) ?? [];
  if (name === undefined || /[^\P{Cc}\t]/u.test(value)) throw new Error(`not a line of content: ${line}`);
  const params = [...parameters.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^";:,]*)/g)].map(([, key = '', its = '']) => [
    key,
    its,
  ]);
  return { name, params: Object.fromEntries(params) as Record<string, string>, value };
}
