import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { newPassword } from './owners.ts';
import { emailAddress, personName } from './values.ts';

export const EMAIL_LINK_HOURS = 24;
/** Lifetime of the link that restores a former email address. */
export const FORMER_EMAIL_DAYS = 14;
const NAME_MAX = 100;

export const nameForm = z.object({ name: personName(NAME_MAX, 'Please enter your name') });

export const currentPassword = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(1000, 'This password is too long.');

export const emailForm = z.object({ email: emailAddress(), password: currentPassword });
export const passwordForm = z.object({ password: currentPassword, new_password: newPassword });

const device = z.object({
  id: z.string(),
  /** Browser and system, such as `Firefox on Windows`; empty if unknown. */
  device: z.string(),
  subdomain: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to about ten minutes. */
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
});
export type Device = z.output<typeof device>;

export const profile = {
  rename: endpoint({
    method: 'PUT',
    path: '/admin/account/name',
    access: 'owner',
    afterEnd: true,
    summary: 'Changes the owner’s name',
    body: nameForm,
    output: z.object({ name: z.string() }),
    errors: ['not_signed_in'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/admin/account/email',
    access: 'owner',
    afterEnd: true,
    summary: 'Sends a confirmation link to a new email address',
    audited: true,
    body: emailForm,
    output: z.object({ pendingEmail: z.string() }),
    errors: ['not_signed_in'],
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/admin/account/email',
    access: 'owner',
    afterEnd: true,
    summary: 'Cancels a pending email change and invalidates its link',
    errors: ['not_signed_in'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/admin/confirm-email',
    access: 'public',
    summary: 'Confirms an email change by its emailed link',
    audited: true,
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ email: z.string() }),
    errors: ['invalid_link'],
  }),
  restoreEmail: endpoint({
    method: 'POST',
    path: '/admin/restore-email',
    access: 'public',
    summary: 'Restores a former email by its emailed link, ends every session and removes the password',
    audited: true,
    body: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ email: z.string() }),
    errors: ['invalid_link'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/admin/account/password',
    access: 'owner',
    afterEnd: true,
    summary: 'Changes the password and ends every other session',
    audited: true,
    body: passwordForm,
    output: z.object({ success: z.literal(true) }),
    errors: ['not_signed_in'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/admin/account/devices',
    access: 'owner',
    summary: 'Lists the owner’s sessions: the current one first, then the last used',
    output: z.array(device),
    errors: ['not_signed_in'],
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/admin/account/devices/:id',
    access: 'owner',
    afterEnd: true,
    summary: 'Ends one session',
    audited: true,
    errors: ['not_signed_in'],
  }),
  signOutOthers: endpoint({
    method: 'DELETE',
    path: '/admin/account/devices',
    access: 'owner',
    afterEnd: true,
    summary: 'Ends all other sessions of the owner',
    audited: true,
    errors: ['not_signed_in'],
  }),
};
