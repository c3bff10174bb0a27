import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailAddress } from './values.ts';

export const PURPOSES = ['gift_reservation', 'rsvp', 'view'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const PUBLIC_SESSION_HOURS = 24;

const purpose = z.enum(PURPOSES, 'Unknown purpose.').default('gift_reservation');

export const verification = {
  sendCode: endpoint({
    method: 'POST',
    path: '/events/:event/verify-email',
    access: 'event',
    summary: 'Mails a code of 6 digits',
    audited: true,
    body: z.object({ email: emailAddress(), purpose }),
    output: z.object({
      success: z.literal(true),
      /** Present only if the operator's settings allow it; never with real mail. */
      demo_code: z.string().optional(),
    }),
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/events/:event/verify-code',
    access: 'event',
    summary: 'Turns a mailed code into a session of 24 hours',
    audited: true,
    body: z.object({
      email: emailAddress(),
      code: z
        .string('Verification code is required')
        .max(100, 'Verification code is required')
        .transform((code) => code.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Verification code is required')),
      purpose,
    }),
    output: z.object({ session_token: z.string(), expires_at: z.iso.datetime() }),
    errors: ['invalid_code'],
  }),
};
