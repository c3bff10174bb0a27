import type { ErrorCatalog } from './catalog.ts';

export const REGISTRY_ERRORS = {
  invitation_needed: {
    status: 403,
    sentence: 'Contributions come with an invitation. Please open the link in yours, or ask the hosts for it.',
  },
  gift_taken: { status: 409, sentence: 'Somebody else has just taken this gift. Please choose another one.' },
  gift_is_fund: { status: 409, sentence: 'A fund is not reserved; you can contribute to it.' },
  gift_is_no_fund: { status: 409, sentence: 'This gift is no fund; you can reserve it.' },
  fund_closed: { status: 409, sentence: 'This fund has come together and takes no more contributions.' },
  not_reserved: { status: 409, sentence: 'You do not hold this gift at the moment. Please reserve it first.' },
  reservation_over: { status: 409, sentence: 'This reservation is over already; there is nothing left to cancel.' },
  too_many_reservations: {
    status: 409,
    sentence: 'You hold several gifts already. Please buy one of them first, or wait until one is free again.',
  },
} as const satisfies ErrorCatalog;
