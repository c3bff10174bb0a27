const NAMES: Readonly<Record<string, string>> = { lemonsqueezy: 'Lemon Squeezy', stripe: 'Stripe' };

export function formatProvider(provider: string): string | undefined {
  return NAMES[provider];
}
