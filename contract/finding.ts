import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailAddress, personName } from './values.ts';

const NOTHING = 'Please enter your email or your name.';

export const wantedInvitation = z
  .object({ email: emailAddress().optional(), name: personName(200, 'Please enter your name.').optional() })
  .refine(({ email, name }) => (email === undefined) !== (name === undefined), NOTHING);

export const finding = {
  findInvitation: endpoint({
    method: 'POST',
    path: '/events/:event/find-invitation',
    access: 'event',
    summary: 'Mails the links of invitations to their email, or finds one by name',
    beforeAdmission: true,
    audited: true,
    body: wantedInvitation,
    /** `sent` for an email, whether or not an invitation has it. */
    output: z.object({ sent: z.literal(true).optional(), invite_url: z.string().optional() }),
    errors: ['find_by_name_off', 'invitation_not_found'],
  }),
};
