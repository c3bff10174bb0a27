import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lines, usd } from './values.ts';

/** The least and the most that is contributed at once, in US dollars (spec 9, faults R6). */
export const CONTRIBUTION_MIN = 1;
export const CONTRIBUTION_MAX = 100_000;

/** A contribution as guests see it: nobody's name, and its words only for whoever wrote them. */
export const contribution = z.object({
  id: z.string(),
  /** Absent where the fund shows no amounts. */
  amount: z.number().optional(),
  /** Absent where it is another guest's. */
  message: z.string().optional(),
  created_at: z.iso.datetime(),
});
export type Contribution = z.output<typeof contribution>;

/** A contribution as the owner sees it. */
export const ownContribution = z.object({
  id: z.string(),
  gift_id: z.string(),
  gift_title: z.string(),
  guest_name: z.string(),
  amount: z.number(),
  message: z.string(),
  created_at: z.iso.datetime(),
});
export type OwnContribution = z.output<typeof ownContribution>;

export const contributionForm = z.object({
  amount: usd({
    min: CONTRIBUTION_MIN,
    max: CONTRIBUTION_MAX,
    range: 'Please enter an amount from 1.00 to 100,000.00.',
  }),
  message: lines(1000).nullish(),
});
export type ContributionForm = z.output<typeof contributionForm>;

/** What a fund has come to, as guests see it. */
export const fundSummary = z.object({
  /** Absent where the fund shows no amounts. */
  total_amount: z.number().optional(),
  contribution_count: z.number().int(),
});
export type FundSummary = z.output<typeof fundSummary>;

/** The product moves no money: a contribution is what a guest says to have given. */
export const funds = {
  contribute: endpoint({
    method: 'POST',
    path: '/invite/:token/funds/:id/contribute',
    access: 'invite',
    summary: 'Notes a contribution to a fund',
    body: contributionForm,
    output: z.object({ contribution, summary: fundSummary }),
    status: [201],
    creates: 'atomic',
    errors: ['gift_is_no_fund', 'fund_closed'],
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
