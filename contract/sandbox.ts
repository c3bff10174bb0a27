export const SANDBOX_CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;
