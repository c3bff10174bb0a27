import type { ErrorCatalog } from './catalog.ts';

export const REGISTRY_ERRORS = {
  currency_in_use: {
    status: 409,
    sentence: 'Guests have already given money in this currency, so it can’t be changed.',
  },
  invitation_needed: {
    status: 403,
    sentence: 'Only invited guests can contribute. Please open the link in your invitation, or ask the hosts for it.',
  },
  gift_taken: { status: 409, sentence: 'Someone else just took this gift. Please choose another one.' },
  gift_is_fund: { status: 409, sentence: 'A fund can’t be reserved. You can contribute to it instead.' },
  gift_is_no_fund: { status: 409, sentence: 'This gift isn’t a fund. You can reserve it instead.' },
  registry_closed: {
    status: 409,
    sentence:
      'The hosts have called this off, so nothing can be reserved or given any more. Thank you for the thought!',
  },
  fund_closed: { status: 409, sentence: 'This fund has reached its goal and no longer takes contributions.' },
  not_reserved: { status: 409, sentence: 'This gift isn’t reserved for you. Please reserve it first.' },
  reservation_over: { status: 409, sentence: 'This reservation has already expired or been canceled.' },
  too_many_reservations: {
    status: 409,
    sentence:
      'You’ve already reserved several gifts. Please mark one as purchased first, or wait until a reservation expires.',
  },
  too_many_purchases: {
    status: 429,
    sentence:
      'You’ve marked several gifts as purchased within a day. Please open the link in your invitation to continue, or try again tomorrow.',
  },
} as const satisfies ErrorCatalog;
