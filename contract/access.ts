import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PASSCODE_MAX, PASSCODE_MIN } from './limits.ts';
import { line } from './values.ts';

/** Who may see a site: everyone, those who know its passcode, or invited guests only (decision 0056). */
export const ACCESSES = ['open', 'passcode', 'invited'] as const;
export type Access = (typeof ACCESSES)[number];

const PASSCODE = `Please choose a passcode of ${PASSCODE_MIN} to ${PASSCODE_MAX} characters.`;

/** What owners see and change; nobody else sees the passcode. */
export const ownAccess = z.object({
  access: z.enum(ACCESSES),
  passcode: z.string().nullable(),
  /** Guests can find their invitation by their name. */
  find_by_name: z.boolean(),
});
export type OwnAccess = z.output<typeof ownAccess>;

/** An empty passcode is none. */
export const passcodeChange = line(PASSCODE_MAX)
  .transform((text) => text || null)
  .nullable()
  .refine((text) => text === null || text.length >= PASSCODE_MIN, PASSCODE);

/** Longer than a passcode may be, so that a longer one is wrong rather than invalid. */
const PASSCODE_TRIED_MAX = 200;

export const access = {
  unlock: endpoint({
    method: 'POST',
    path: '/events/:event/unlock',
    access: 'event',
    summary: 'Lets a browser in that knows the passcode, by a cookie of 90 days',
    beforeAdmission: true,
    audited: true,
    body: z.object({ passcode: line(PASSCODE_TRIED_MAX, 'Please enter the passcode.') }),
    output: z.object({ success: z.literal(true) }),
    errors: ['wrong_passcode'],
  }),
};
