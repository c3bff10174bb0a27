import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { secondFactorCode } from './second-factor-code.ts';
import { SITE_STATUSES } from './sites.ts';
import { emailAddress } from './values.ts';

const PASSWORD_MIN = 8;
export const SESSION_DAYS = 7;
export const HANDOFF_SECONDS = 60;
export const RESET_LINK_HOURS = 1;
export const FIRST_LINK_DAYS = 7;

export const newPassword = z
  .string('Password must be at least 8 characters long')
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(256, 'Password must be at most 256 characters long');

export const loginForm = z.object({
  email: emailAddress(),
  password: z.string('Password is required').min(1, 'Password is required').max(1000, 'This password is too long.'),
});
export const forgotForm = z.object({ email: emailAddress() });

/** Clients on the main site send an empty string or null for no site. */
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
  subdomain: z.string().nullable(),
});
export type OwnerUser = z.output<typeof ownerUser>;

/** For clients other than browsers, which get it in a cookie that scripts cannot read. */
const sessionToken = z.string().optional();

const missingToken = 'Invalid or missing reset token';
const resetToken = z.string(missingToken).min(1, missingToken).max(200, missingToken);
const done = z.object({ success: z.literal(true) });

export const owners = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Signs an owner in',
    audited: true,
    /** An account with two-step verification needs `code` too: of the authenticator app, or a recovery code. */
    body: loginForm.extend({ subdomain: siteName, code: secondFactorCode.optional() }),
    output: z.object({
      token: sessionToken,
      user: ownerUser,
      /** One-time code for `{site}/auth?token=…`, valid for 60 seconds. */
      handoff: z.string(),
      /** After a sign-in with a recovery code. */
      recoveryCodesLeft: z.number().int().optional(),
    }),
    errors: ['wrong_credentials', 'second_factor_required', 'wrong_second_factor', 'second_factor_unreadable'],
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/admin/exchange',
    access: 'public',
    summary: 'Exchanges a one-time code for a session',
    audited: true,
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ token: sessionToken, user: ownerUser }),
    errors: ['invalid_handoff'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: 'owner',
    afterEnd: true,
    summary: 'Ends this session',
    audited: true,
    errors: ['not_signed_in'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/admin/session',
    access: 'owner',
    summary: 'Returns the signed-in owner and the site',
    output: z.object({
      user: ownerUser,
      site: z.object({
        eventId: z.string(),
        url: z.url(),
        status: z.enum(SITE_STATUSES),
        endsAt: z.iso.datetime(),
        /** Whole days until the end of the term; 0 once it is past. */
        daysLeft: z.number().int(),
        templateId: z.string(),
        /** When the site's data is deleted because its owner has closed the site; null otherwise. */
        deletedOn: z.iso.datetime().nullable(),
        /** Replies of guests that this owner has not seen yet, counted up to 100. */
        newReplies: z.number().int(),
      }),
    }),
    errors: ['not_signed_in'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/admin/forgot-password',
    access: 'public',
    summary: 'Sends a link to set a new password, if the email is an owner’s',
    audited: true,
    body: forgotForm.extend({ subdomain: siteName }),
    output: done,
  }),
  verifyResetToken: endpoint({
    method: 'POST',
    path: '/admin/verify-reset-token',
    access: 'public',
    summary: 'Checks whether a link to set a password is still valid',
    body: z.object({ token: resetToken }),
    output: z.object({ isFirstTime: z.boolean(), email: z.string() }),
    errors: ['invalid_link'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/admin/reset-password',
    access: 'public',
    summary: 'Sets the password with an emailed link and ends all sessions',
    audited: true,
    body: z.object({ token: resetToken, password: newPassword }),
    output: done,
    errors: ['invalid_link'],
  }),
};
