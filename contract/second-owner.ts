import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { newPassword } from './owners.ts';
import { currentPassword } from './profile.ts';
import { emailAddress, personName } from './values.ts';

export const INVITATION_DAYS = 7;

export const inviteForm = z.object({ email: emailAddress(), password: currentPassword });

const linkToken = z.string().min(1).max(200);

export const siteOwners = z.object({
  first: z.object({ name: z.string(), email: z.string() }),
  second: z.object({ name: z.string(), email: z.string(), since: z.iso.datetime() }).nullable(),
  invited: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type SiteOwners = z.output<typeof siteOwners>;

export const secondOwner = {
  invite: endpoint({
    method: 'POST',
    path: '/admin/account/second-owner',
    access: 'owner',
    summary: 'Sends an invitation to become the second owner; it replaces an earlier one',
    audited: true,
    creates: 'atomic',
    status: [201],
    body: inviteForm,
    output: siteOwners,
    errors: ['not_signed_in', 'not_first_owner', 'second_owner_exists'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/account/second-owner',
    access: 'owner',
    afterEnd: true,
    summary: 'Removes the second owner or revokes the invitation; a second owner removes themselves',
    audited: true,
    errors: ['not_signed_in'],
  }),
  look: endpoint({
    method: 'POST',
    path: '/admin/second-owner/verify',
    access: 'public',
    summary: 'Checks an invitation to become the second owner',
    body: z.object({ token: linkToken }),
    output: z.object({
      email: z.string(),
      inviter: z.string(),
      subdomain: z.string(),
      /** The email address already has an account with a password, so nothing but acceptance is needed. */
      isKnown: z.boolean(),
    }),
    errors: ['invalid_link'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/admin/second-owner/accept',
    access: 'public',
    summary: 'Accepts the invitation; without an account, creates one with this name and password',
    audited: true,
    body: z.object({ token: linkToken, name: personName(100).optional(), password: newPassword.optional() }),
    output: z.object({ email: z.string(), subdomain: z.string() }),
    errors: ['invalid_link', 'second_owner_exists'],
  }),
};
