import { isThisMachine } from './machines.ts';

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?(.*))?$/;

/** Every connection writes. */
const ACCEPTING_WRITES = ['read-write', 'primary'];

/**
 * Returns a URL for each host of a PostgreSQL URL, in their order; undefined if it is not one. As for libpq, hosts and
 * ports may be lists with commas, in the authority or as `host` and `port`, and a host that begins with `/` is the folder
 * of a socket.
 */
export function splitDatabaseUrl(text: string): string[] | undefined {
  const [, scheme, user = '', authority = '', path = '', query] = FORM.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const given = new URLSearchParams(query);
  if (!ACCEPTING_WRITES.includes(given.get('target_session_attrs') ?? 'read-write')) return undefined;
  const [hosts, ports] = [given.get('host')?.split(','), given.get('port')?.split(',')];
  const urls = (hosts ?? authority.split(',')).map((host, index) => {
    const options = new URLSearchParams(given);
    if (hosts) options.set('host', host);
    if (ports) options.set('port', ports[index] ?? ports[0] ?? '');
    options.delete('target_session_attrs');
    // The driver verifies certificates in all of these modes and prints a warning about the names.
    const isLax = ['prefer', 'require', 'verify-ca'].includes(options.get('sslmode') ?? '');
    if (isLax && !options.has('uselibpqcompat')) options.set('sslmode', 'verify-full');
    return `${scheme}${user}${hosts ? authority : host}${path}${options.size > 0 ? `?${options.toString()}` : ''}`;
  });
  return urls.every((url) => URL.canParse(fillHost(url))) ? urls : undefined;
}

/** Whether the connection to one host crosses a network without TLS. */
export function isPlainRemote(url: string): boolean {
  const { hostname, searchParams } = new URL(fillHost(url));
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return false;
  const [mode, ssl] = [searchParams.get('sslmode'), searchParams.get('ssl')];
  return mode === null ? ssl !== 'true' && ssl !== '1' : mode === 'disable';
}

/** A URL for a socket has no host after the user, which `URL` refuses. */
const fillHost = (url: string) => url.replace('@/', '@localhost/');
