import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currentPassword } from './profile.ts';
import { appCode, secondFactorCode } from './second-factor-code.ts';

export const RECOVERY_CODES = 10;
/** How long a shown secret waits for its first code. */
export const SETUP_MINUTES = 15;
/** How long the mailed link can remove a factor that somebody else has set up. */
export const UNDO_DAYS = 3;

const setupForm = z.object({ password: currentPassword });
export const confirmForm = z.object({ code: appCode });
const secondFactorForm = z.object({ password: currentPassword, code: secondFactorCode });

const undoForm = z.object({ token: z.string().min(1).max(200) });
/** The account's email. */
const undone = z.object({ email: z.string() });

/** What an authenticator app needs: as text, and as a URI for a QR code. */
export const setup = z.object({ secret: z.string(), uri: z.string() });
export type Setup = z.output<typeof setup>;

/** Shown once. Each works once instead of a code of the app. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactorStatus = z.object({
  since: z.iso.datetime(),
  recoveryCodesLeft: z.number().int(),
});

const FEW_CODES = 3;

export function formatCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Get new ones, in case you lose your phone.';
  const left = `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;
  return count <= FEW_CODES ? `Only ${left} Get new ones before they are used up.` : left;
}

/** What owners are told by mail about their second factor. */
export const FACTOR_CHANGES = [
  'factor-on',
  'factor-off',
  'factor-reset',
  'recovery-codes',
  'recovery-code-used',
  'wrong-codes',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

export const secondFactor = {
  setUp: endpoint({
    method: 'POST',
    path: '/admin/account/second-factor/setup',
    access: 'owner',
    afterEnd: true,
    summary: 'Returns a new secret for an authenticator app; nothing changes before a code confirms it',
    audited: true,
    body: setupForm,
    output: setup,
    errors: ['not_signed_in', 'second_factor_on'],
  }),
  turnOn: endpoint({
    method: 'PUT',
    path: '/admin/account/second-factor',
    access: 'owner',
    afterEnd: true,
    summary: 'Turns two-step verification on, ends every other session and returns recovery codes',
    audited: true,
    body: confirmForm,
    output: recoveryCodes,
    errors: ['not_signed_in', 'second_factor_on'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/admin/account/second-factor/recovery-codes',
    access: 'owner',
    afterEnd: true,
    summary: 'Replaces the recovery codes',
    audited: true,
    body: secondFactorForm,
    output: recoveryCodes,
    errors: ['not_signed_in', 'second_factor_off', 'second_factor_unreadable'],
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/admin/account/second-factor/removal',
    access: 'owner',
    afterEnd: true,
    summary: 'Turns two-step verification off',
    audited: true,
    body: secondFactorForm,
    errors: ['not_signed_in', 'second_factor_off', 'second_factor_unreadable'],
  }),
  checkUndo: endpoint({
    method: 'POST',
    path: '/admin/undo-second-factor/check',
    access: 'public',
    summary: 'Checks whether an emailed link that turns two-step verification off is still valid',
    body: undoForm,
    output: undone,
    errors: ['invalid_link'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/undo-second-factor',
    access: 'public',
    summary: 'Turns two-step verification off by its emailed link, ends every session and removes the password',
    audited: true,
    body: undoForm,
    output: undone,
    errors: ['invalid_link'],
  }),
};
