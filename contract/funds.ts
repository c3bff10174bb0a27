import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lines, money, webAddress } from './values.ts';

/** In the event's currency. */
const CONTRIBUTION_MIN = 1;
const CONTRIBUTION_MAX = 100_000;

/** A contribution as guests see it: without names, and with its message only for its author. */
export const contribution = z.object({
  id: z.string(),
  /** Absent if the fund shows no amounts. */
  amount: z.number().optional(),
  /** Absent on other guests' contributions. */
  message: z.string().optional(),
  /**
   * The reference that the guest writes on the transfer, so that the hosts can match it. Absent on other guests'
   * contributions.
   */
  reference: z.string().optional(),
  created_at: z.iso.datetime(),
});
export type Contribution = z.output<typeof contribution>;

export const ownContribution = z.object({
  id: z.string(),
  gift_id: z.string(),
  gift_title: z.string(),
  guest_name: z.string(),
  amount: z.number(),
  message: z.string(),
  reference: z.string(),
  created_at: z.iso.datetime(),
});
export type OwnContribution = z.output<typeof ownContribution>;

export const contributionForm = z.object({
  amount: money({
    min: CONTRIBUTION_MIN,
    max: CONTRIBUTION_MAX,
    range: 'Please enter an amount from 1 to 100,000.',
  }),
  message: lines(1000).nullish(),
});
export type ContributionForm = z.output<typeof contributionForm>;

export const fundSummary = z.object({
  /** Absent if the fund shows no amounts. */
  total_amount: z.number().optional(),
  contribution_count: z.number().int(),
});
export type FundSummary = z.output<typeof fundSummary>;

const giveLink = webAddress().refine(
  (address) => address === '' || /^https:/i.test(address),
  'Please enter an address that begins with https://',
);

/** Both are empty until the owner has set them. */
export const fundPayment = z.object({
  details: z.string(),
  link: z.string(),
});
export type FundPayment = z.output<typeof fundPayment>;

export const fundPaymentForm = z.object({ details: lines(1000), link: giveLink }).partial();
export type FundPaymentForm = z.output<typeof fundPaymentForm>;

/** `payment` is null if the owner has not set it or nothing was given yet. */
export const guestContributions = z.object({
  /** With their amounts, whether or not the fund shows any. */
  contributions: z.array(
    contribution.extend({ amount: z.number(), gift_id: z.string(), gift_title: z.string(), reference: z.string() }),
  ),
  payment: fundPayment.nullable(),
});
export type GuestContributions = z.output<typeof guestContributions>;

const contributed = z.object({ contribution, summary: fundSummary, payment: fundPayment.nullable() });

/** The product moves no money: a contribution records what a guest says they have given. */
export const funds = {
  contribute: endpoint({
    method: 'POST',
    path: '/invite/:token/funds/:id/contribute',
    access: 'invite',
    summary: 'Notes a contribution to a fund',
    body: contributionForm,
    output: contributed,
    status: [201],
    creates: 'atomic',
    errors: ['gift_is_no_fund', 'fund_closed', 'registry_closed', 'limit_reached'],
  }),
  verifiedContribute: endpoint({
    method: 'POST',
    path: '/events/:event/funds/:id/contribute',
    access: 'verified',
    summary: 'The same for a verified email that exactly one invitation has',
    body: contributionForm,
    output: contributed,
    status: [201],
    creates: 'atomic',
    errors: ['not_verified', 'invitation_needed', 'gift_is_no_fund', 'fund_closed', 'registry_closed', 'limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/invite/:token/funds/:id/contributions',
    access: 'invite',
    summary: 'The contributions to a fund, newest first',
    output: z.array(contribution),
    list: true,
    errors: ['gift_is_no_fund', 'invalid_cursor'],
  }),
  giving: endpoint({
    method: 'GET',
    path: '/invite/:token/giving',
    access: 'invite',
    summary: 'What this guest has contributed, newest first, and where to send it',
    output: guestContributions,
  }),
  verifiedGiving: endpoint({
    method: 'GET',
    path: '/events/:event/my-giving',
    access: 'verified',
    summary: 'The same for a verified email; nothing where no invitation has it, or several',
    output: guestContributions,
    errors: ['not_verified'],
  }),
  readPayment: endpoint({
    method: 'GET',
    path: '/admin/events/:event/registry/payment',
    access: 'owner',
    summary: 'Where guests send what they give to a fund',
    output: fundPayment,
    errors: ['not_signed_in'],
  }),
  changePayment: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/registry/payment',
    access: 'owner',
    summary: 'Changes where guests send what they give, whole or in part',
    body: fundPaymentForm,
    output: fundPayment,
    errors: ['not_signed_in'],
  }),
  ownList: endpoint({
    method: 'GET',
    path: '/admin/events/:event/contributions',
    access: 'owner',
    summary: 'All contributions to all funds, newest first',
    output: z.array(ownContribution),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
};
