/** Whether a host is this machine, so that nobody else can read a connection to it. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d+){3}$/.test(name);
}
