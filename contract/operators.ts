import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { newPassword } from './owners.ts';
import { confirmForm, recoveryCodes, setup } from './second-factor.ts';
import { secondFactorCode } from './second-factor-code.ts';
import { emailAddress } from './values.ts';

/** Absolute lifetime of an operator's session; activity does not extend it. */
export const OPERATOR_SESSION_HOURS = 12;
/** Without a call in between, a session ends earlier. Calls that a page repeats by itself do not count. */
export const OPERATOR_IDLE_MINUTES = 30;
export const OPERATOR_CODE_DIGITS = 6;
export const OPERATOR_CODE_MINUTES = 10;
export const OPERATOR_CODE_TRIES = 5;
export const OPERATOR_LINK_HOURS = 24;

const operatorLogin = z.object({
  email: emailAddress(),
  password: z.string('Password is required').min(1, 'Password is required').max(1000, 'This password is too long.'),
});
const token = z.string('This link is incomplete.').min(1, 'This link is incomplete.').max(200);
const operator = z.object({ email: z.string() });

/**
 * Accounts are created on the command line. Signing in takes a password and a code: of the operator's authenticator app,
 * or a mailed one until that is set up, which is then all that the session can do. The session is an HttpOnly cookie of
 * the main site's host.
 */
export const operators = {
  login: endpoint({
    method: 'POST',
    path: '/operator/login',
    access: 'main',
    summary: 'Checks an operator’s password, and emails a code if there is no authenticator app yet',
    audited: true,
    body: operatorLogin,
    /** A newer challenge replaces this one. */
    output: z.object({ challenge: z.string(), expiresAt: z.iso.datetime(), method: z.enum(['app', 'email']) }),
    errors: ['wrong_credentials'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/operator/verify',
    access: 'main',
    summary: 'Signs an operator in with the code of the app, a recovery code or the emailed code',
    audited: true,
    body: z.object({ challenge: z.string().min(1).max(200), code: secondFactorCode }),
    output: operator,
    errors: ['invalid_code', 'second_factor_unreadable'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/operator/session',
    access: 'operator',
    beforeSecondFactor: true,
    summary: 'The signed-in operator, and when the session expires at the latest',
    /** Without a second factor the session can only set one up. */
    output: operator.extend({ expiresAt: z.iso.datetime(), secondFactor: z.boolean() }),
    errors: ['not_signed_in'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/operator/logout',
    access: 'operator',
    beforeSecondFactor: true,
    summary: 'Ends this session',
    audited: true,
    errors: ['not_signed_in'],
  }),
  setUpSecondFactor: endpoint({
    method: 'POST',
    path: '/operator/second-factor/setup',
    access: 'operator',
    beforeSecondFactor: true,
    summary: 'Returns a new secret for an authenticator app',
    audited: true,
    output: setup,
    errors: ['not_signed_in', 'second_factor_on'],
  }),
  turnOnSecondFactor: endpoint({
    method: 'PUT',
    path: '/operator/second-factor',
    access: 'operator',
    beforeSecondFactor: true,
    summary: 'Confirms the secret by a code, opens the console to this session and ends all others',
    audited: true,
    body: confirmForm,
    output: recoveryCodes,
    errors: ['not_signed_in', 'second_factor_on'],
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/operator/password/check',
    access: 'main',
    summary: 'The account of a valid password link',
    body: z.object({ token }),
    output: operator,
    errors: ['invalid_link'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/operator/password',
    access: 'main',
    summary: 'Sets the password with a link and ends all sessions of the operator',
    audited: true,
    body: z.object({ token, password: newPassword }),
    errors: ['invalid_link'],
  }),
};
