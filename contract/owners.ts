import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SITE_STATUSES } from './sites.ts';
import { emailAddress } from './values.ts';

const PASSWORD_MIN = 8;
/** How long what opens the owner's area lives. */
export const SESSION_DAYS = 7;
export const HANDOFF_SECONDS = 60;
export const RESET_LINK_HOURS = 1;
export const FIRST_LINK_DAYS = 7;

/** A password that is to be set. */
export const newPassword = z
  .string('Password must be at least 8 characters long')
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(256, 'Password must be at most 256 characters long');

export const loginForm = z.object({
  email: emailAddress(),
  password: z.string('Password is required').min(1, 'Password is required').max(1000, 'This password is too long.'),
});
export const forgotForm = z.object({ email: emailAddress() });

/** The site that is meant; empty and null are none, as clients on the main site send them. */
const siteName = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .nullish()
  .transform((name) => name || undefined);

export const ownerUser = z.object({
  name: z.string(),
  email: z.string(),
  /** The address of the site that the session speaks of; null for an owner without a site. */
  subdomain: z.string().nullable(),
});
export type OwnerUser = z.output<typeof ownerUser>;

const missingToken = 'Invalid or missing reset token';
const resetToken = z.string(missingToken).min(1, missingToken).max(200, missingToken);
const done = z.object({ success: z.literal(true) });

/** Signing in as an owner, and passwords. */
export const owners = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Signs an owner in',
    body: loginForm.extend({ subdomain: siteName }),
    output: z.object({
      token: z.string(),
      user: ownerUser,
      /** One-time code for `{site}/auth?token=…`: 60 seconds, one use. */
      handoff: z.string(),
    }),
    errors: ['wrong_credentials'],
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/admin/exchange',
    access: 'public',
    summary: 'Turns a one-time code into a session',
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ token: z.string(), user: ownerUser }),
    errors: ['invalid_handoff'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: 'owner',
    summary: 'Ends this session',
    errors: ['not_signed_in'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/admin/session',
    access: 'owner',
    summary: 'Who is signed in, and to which site',
    output: z.object({
      user: ownerUser,
      site: z.object({
        eventId: z.string(),
        url: z.url(),
        status: z.enum(SITE_STATUSES),
        endsAt: z.iso.datetime(),
        /** Whole days until then; 0 when it is past. */
        daysLeft: z.number().int(),
        templateId: z.string(),
        /** When all in it is deleted, because its owner has closed it; else null. */
        deletedOn: z.iso.datetime().nullable(),
      }),
    }),
    errors: ['not_signed_in'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/admin/forgot-password',
    access: 'public',
    summary: 'Mails a link to set a new password, if the address is an owner’s',
    body: forgotForm.extend({ subdomain: siteName }),
    output: done,
  }),
  verifyResetToken: endpoint({
    method: 'POST',
    path: '/admin/verify-reset-token',
    access: 'public',
    summary: 'Whether a link to set a password is still good',
    body: z.object({ token: resetToken }),
    output: z.object({ isFirstTime: z.boolean(), email: z.string() }),
    errors: ['invalid_link'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/admin/reset-password',
    access: 'public',
    summary: 'Sets the password with a mailed link and ends all sessions',
    body: z.object({ token: resetToken, password: newPassword }),
    output: done,
    errors: ['invalid_link'],
  }),
};
