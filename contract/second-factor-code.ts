import { z } from 'zod';

const CODE_FORMAT = 'Enter the six digits that your app shows.';
const ANY_CODE_FORMAT = 'Enter the six digits that your app shows, or a recovery code.';
const RECOVERY_CODE_FORMAT = 'This isn’t a complete recovery code. Enter all of its letters and digits.';

const compact = (missing: string) =>
  z
    .string(missing)
    .max(100, missing)
    .transform((code) => code.replace(/[\s-]/g, '').toLowerCase());

/** Six digits from an authenticator app; spaces do not matter. */
export const appCode = compact(CODE_FORMAT).pipe(z.string().regex(/^\d{6}$/, CODE_FORMAT));

/** The same, or a recovery code, of 16 characters if it is older; its case, spaces and hyphens do not matter. */
export const secondFactorCode = compact(ANY_CODE_FORMAT).pipe(
  z.string().regex(/^(\d{6}|[a-z2-7]{16}|[a-z2-7]{24})$/, {
    error: ({ input }) => (/[a-z]/.test(String(input)) ? RECOVERY_CODE_FORMAT : ANY_CODE_FORMAT),
  }),
);
