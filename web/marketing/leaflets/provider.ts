const NAMES: Readonly<Record<string, string>> = { lemonsqueezy: 'Lemon Squeezy', stripe: 'Stripe' };

/** Who takes the money, as people know the name; the sandbox is nobody. */
export function providerName(payment: string): string | undefined {
  return NAMES[payment];
}
