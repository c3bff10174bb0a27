/**
 * What an owner reads of a mail that came back with a status code (RFC 3463), and whether the address is at fault: it is
 * unless the mail was refused for what it says (x.6) or by a policy (x.7).
 */
export function describeBounce(status: string): { detail: string; isOfAddress: boolean } {
  const [, subject, detail] = status.split('.');
  const code = status === '' ? '' : ` (status ${status})`;
  if (subject === '1') return { detail: `No such mailbox: this email came back${code}.`, isOfAddress: true };
  if (subject === '2' && detail === '2')
    return { detail: `The mailbox is full: this email came back${code}.`, isOfAddress: true };
  if (subject === '6' || subject === '7')
    return { detail: `The guest’s mail server refused this email${code}.`, isOfAddress: false };
  return { detail: `This email came back: it couldn’t be delivered to this address${code}.`, isOfAddress: true };
}
