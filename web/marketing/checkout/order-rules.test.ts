import { expect, test } from 'vitest';
import type { AddressStatus } from '../../ui/address-field.tsx';
import type { Draft } from './draft.ts';
import { checkOrderForm, checkPlan, checkSetup } from './order-rules.ts';

const FREE: AddressStatus = { kind: 'free', message: 'free' };
const TAKEN: AddressStatus = { kind: 'taken', message: 'taken', suggestions: [] };
const FAILED: AddressStatus = { kind: 'failed', message: 'failed' };
const makeDraft = (change: Partial<Draft> = {}): Draft => ({
  templateId: 'classic-wedding',
  planId: 'standard',
  subdomain: 'anna',
  name: 'Anna',
  email: 'anna@example.com',
  day: '',
  ...change,
});

test('the first step needs a plan', () => {
  expect(checkPlan('')).toBe('Please select a pricing plan');
  expect(checkPlan('basic')).toBeUndefined();
});

test.each<[string, Partial<Draft>, AddressStatus, string | undefined]>([
  ['all is there', {}, FREE, undefined],
  ['no name', { name: '  ' }, FREE, 'Please fill in all fields'],
  ['no address', { subdomain: '' }, { kind: 'empty' }, 'Please fill in all fields'],
  ['a short address', { subdomain: 'an' }, { kind: 'short' }, 'Please choose an available subdomain'],
  ['a taken address', {}, TAKEN, 'Please choose an available subdomain'],
  ['an address still looked up', {}, { kind: 'looking' }, 'Please choose an available subdomain'],
  ['nobody could say', {}, FAILED, undefined],
  ['nobody could say, but it is surely taken', { subdomain: 'demo' }, FAILED, 'Please choose an available subdomain'],
  ['an email without @', { email: 'anna' }, FREE, 'Please enter a valid email address'],
  ['an email that ends too early', { email: 'anna@exampl' }, FREE, 'Please check the end of this address.'],
  ['an email that ends in a dot', { email: 'anna@example.' }, FREE, 'Please check the end of this address.'],
])('the second step: %s', (_, change, status, expected) => {
  expect(checkSetup(makeDraft(change), status)).toBe(expected);
});

test.each<[string, Partial<Draft>, AddressStatus, string | undefined]>([
  ['all is there', {}, FREE, undefined],
  ['no address yet', { subdomain: '' }, { kind: 'empty' }, 'Please choose an available subdomain first'],
  ['an address still looked up', {}, { kind: 'looking' }, 'Please choose an available subdomain first'],
  ['a taken address', {}, TAKEN, 'Subdomain not available'],
  ['nobody could say', {}, FAILED, 'Failed to check availability'],
  ['no name', { name: ' ' }, FREE, 'Please fill in your name and email'],
  ['no email', { email: '' }, FREE, 'Please fill in your name and email'],
  ['an email without @', { email: 'anna' }, FREE, 'Please enter a valid email address'],
])('the order form: %s', (_, change, status, expected) => {
  expect(checkOrderForm(makeDraft(change), status)).toBe(expected);
});
