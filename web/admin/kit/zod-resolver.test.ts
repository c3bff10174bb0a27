import { expect, it } from 'vitest';
import { z } from 'zod';
import { createZodResolver } from './zod-resolver.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(3, 'Too long.'),
  address: z.object({ city: z.string().min(1, 'Please enter a city.') }),
  day: z.literal('').or(z.number('Please enter a day.')),
});
const OPTIONS = { fields: {}, shouldUseNativeValidation: false };
const check = (values: object) => createZodResolver(schema)(values as z.input<typeof schema>, undefined, OPTIONS);

it('passes on what the schema returns', async () => {
  const values = { name: ' Ida ', address: { city: 'Oslo' }, day: 3 };
  expect(await check(values)).toEqual({ values: { ...values, name: 'Ida' }, errors: {} });
});

it('puts the first message of each field where the form looks for it', async () => {
  const { values, errors } = await check({ name: '', address: { city: '' }, day: '' });
  expect(values).toEqual({});
  expect(errors).toMatchObject({
    name: { message: 'Please enter a name.' },
    address: { city: { message: 'Please enter a city.' } },
  });
});

it('shows a message of the alternatives of a union, not that none fits', async () => {
  const { errors } = await check({ name: 'Ida', address: { city: 'Oslo' }, day: null });
  expect(Object.keys(errors)).toEqual(['day']);
  expect(errors.day?.message).toMatch(/^(Please enter a day\.|Invalid input: expected "")$/);
});
