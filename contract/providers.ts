const NAMES: Readonly<Record<string, string>> = { lemonsqueezy: 'Lemon Squeezy', stripe: 'Stripe' };

/** Who takes the money, as people know the name; undefined for the sandbox, which is nobody. */
export function formatProvider(provider: string): string | undefined {
  return NAMES[provider];
}
