import { expect, test } from 'vitest';
import { makeReport } from '../../testing/bounces.ts';
import { findFailure } from './delivery-report.ts';

const find = (message: string) => findFailure(Buffer.from(message));

test.each([
  ['as it is', makeReport()],
  ['with lone line feeds', makeReport().replaceAll('\r\n', '\n')],
  ['in other letters', makeReport().replace('Action: failed\r\nStatus', 'ACTION:  Failed (permanent)\r\nstatus')],
  ['with a folded field', makeReport().replace('Status: 5.1.1', 'Status:\r\n 5.1.1 (no such user)')],
  ['inside of another mail', wrap(makeReport())],
])('finds the failure of a report %s', (_, message) => {
  expect(find(message)).toEqual({ status: '5.1.1' });
});

test('finds one that failed among several recipients', () => {
  const delayed = 'Final-Recipient: rfc822; a@example.com\r\nAction: delayed\r\nStatus: 4.4.1\r\n\r\n';
  expect(find(makeReport().replace('Final-Recipient', `${delayed}Final-Recipient`))).toEqual({ status: '5.1.1' });
});

test('a failure without a status is one', () => {
  expect(find(makeReport({ status: 'unknown' }))).toEqual({ status: '' });
});

test.each([
  ['', ''],
  ['no boundary', 'Content-Type: multipart/report\r\n\r\nAction: failed\r\n'],
  ['a delay', makeReport({ action: 'delayed' })],
  ['a read receipt', makeReport().replaceAll('message/delivery-status', 'message/disposition-notification')],
  ['no report', makeReport().replace('multipart/report', 'multipart/mixed')],
  ['too many wrappings', wrap(wrap(wrap(makeReport())))],
])('finds none in a mail with %s', (_, message) => {
  expect(find(message)).toBeUndefined();
});

function wrap(message: string): string {
  const edge = `edge${message.length}`;
  return `Content-Type: multipart/mixed; boundary=${edge}\r\n\r\n--${edge}\r\n${message}\r\n--${edge}--\r\n`;
}
