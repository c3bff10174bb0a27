import { INVALID_EMAIL } from '../../../contract/email.ts';
import type { AddressStatus } from '../../ui/address-field.tsx';
import { isUsable } from '../sites/address.ts';
import type { Draft } from './draft.ts';

export function checkPlan(planId: string | undefined): string | undefined {
  return planId === undefined || planId === '' ? 'Please select a pricing plan' : undefined;
}

/** Returns why the wizard cannot leave its second step. */
export function checkSetup(draft: Draft, status: AddressStatus): string | undefined {
  if ([draft.subdomain, draft.name, draft.email].some((field) => field.trim() === ''))
    return 'Please fill in all fields';
  if (!isUsable(draft.subdomain, status)) return 'Please choose an available subdomain';
  return checkEmail(draft.email);
}

/** The server refuses a domain without an ending as well, but only at the end of the order. */
export function checkEmail(email: string): string | undefined {
  if (!isEmail(email)) return INVALID_EMAIL;
  return /\.[^.@]{2,}$/.test(email.trim()) ? undefined : 'Please check the end of this address.';
}

/** Returns why the button of the order form is disabled. */
export function checkOrderForm(draft: Draft, status: AddressStatus): string | undefined {
  if (status.kind === 'taken') return 'Subdomain not available';
  if (status.kind === 'failed') return 'Failed to check availability';
  if (status.kind !== 'free') return 'Please choose an available subdomain first';
  if (draft.name.trim() === '' || draft.email.trim() === '') return 'Please fill in your name and email';
  if (!isEmail(draft.email)) return INVALID_EMAIL;
  return undefined;
}

const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text.trim());
