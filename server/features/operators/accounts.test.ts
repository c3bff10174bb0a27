import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { signInOperator } from '../../testing/operators.ts';
import { addOperator, endSessionsOf, removeOperator } from './account-actions.ts';

/** What the command line does to accounts (docs/reference/failures.md, S12). */

const EMAIL = 'new@example.com';

test('everything is logged, and the other operators are mailed when one is added', async () => {
  const app = await testApp();
  const { db } = app.services;
  const operator = await signInOperator(app);
  await addOperator(db, EMAIL);
  await app.settle();
  expect(app.mails).toMatchObject([{ to: operator.email, subject: 'An operator was added' }]);
  expect(app.mails[0]?.text).toContain(`${EMAIL} was added to the operators`);

  // A new link for an account that exists is no new operator.
  await addOperator(db, EMAIL);
  await endSessionsOf(db, EMAIL);
  await removeOperator(db, EMAIL);
  await addOperator(db, EMAIL);
  await app.settle();
  expect(app.mails.map(({ to }) => to)).toEqual([operator.email, operator.email]);
  expect(await removeOperator(db, 'nobody@example.com')).toBe(false);
  const log = await operator.api('GET /operator/log', {});
  expect(log.map(({ action, operator: email }) => [action, email]).toReversed()).toEqual(
    ['added', 'link', 'signed_out', 'removed', 'added'].map((what) => [`operator_${what}`, EMAIL]),
  );
});

test('nobody is mailed about an operator who is removed again before', async () => {
  const app = await testApp();
  await signInOperator(app);
  await addOperator(app.services.db, EMAIL);
  await removeOperator(app.services.db, EMAIL);
  await app.settle();
  expect(app.mails).toEqual([]);
});
