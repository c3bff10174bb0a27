const PROVIDERS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];
/** Other providers, one letter away from those. */
const NEIGHBORS = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];

/**
 * Suggests `ana@gmail.com` for `ana@gmial.com`: the address with the domain of a large provider, if one letter is wrong,
 * missing, doubled or swapped with the next. Nothing is suggested while that domain is being typed.
 */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain] = /^([^@\s]+@)([^@\s]+\p{L})$/u.exec(typed.trim().toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || NEIGHBORS.includes(domain)) return undefined;
  const meant = PROVIDERS.find((provider) => !provider.startsWith(domain) && isOneSlipAway(domain, provider));
  return meant && name + meant;
}

function isOneSlipAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, right] = [typed.slice(at), meant.slice(at)];
  const isSwapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  return (
    rest !== right &&
    (rest.slice(1) === right.slice(1) || rest.slice(1) === right || rest === right.slice(1) || isSwapped)
  );
}
