import { makeName } from './buying.ts';
import { actAsOwner } from './actors.ts';
import type { TestApp } from './app.ts';
import type { Site } from './makers.ts';
import { findLink, PASSWORD, setPassword } from './sign-in.ts';

/** Returns the second owner's email address. */
export async function makeSecondOwner(app: TestApp, site: Site): Promise<string> {
  await setPassword(app, site);
  const email = `${makeName('second')}@example.com`;
  await actAsOwner(app, site).api('POST /admin/account/second-owner', { body: { email, password: PASSWORD } });
  await app.settle();
  const mail = app.mails.findLast(({ to }) => to === email);
  const token = (mail && findLink(mail)?.searchParams.get('token')) ?? '';
  const body = { token, name: 'Sam Second', password: 'kettle-briar-89' };
  await app.api({ host: site.subdomain })('POST /admin/second-owner/accept', { body });
  await app.settle();
  return email;
}
