const NAMES: Readonly<Record<string, string>> = { lemonsqueezy: 'Lemon Squeezy', stripe: 'Stripe' };

/** undefined for the sandbox. */
export function formatProvider(provider: string): string | undefined {
  return NAMES[provider];
}
