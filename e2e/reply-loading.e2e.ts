import type { Locator, Page, Route } from '@playwright/test';
import type { OwnedSite } from './owned-site.ts';
import { expect, test, type Product } from './product.ts';
import { PHONE, buyEventSite, fetchReplies, fillIn, findForm, invite, submit, waitForHydration } from './replies.ts';

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  expectedNoise: /Failed to load resource: net::ERR_/,
});

test('keeps a choice that is made during hydration', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(site.origin);
  await page.getByLabel('Email').fill('gina@example.com');
  const choice = findForm(page).getByRole('radio').first();
  const lift = await touch(page, choice);
  const came = page.waitForResponse('**/assets/hydrate-*.js');
  script.resolve();
  await came;
  // Everything that hydration loads has arrived before the finger is lifted.
  await page.waitForLoadState('networkidle');
  await lift();
  await expect(choice).toBeChecked();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  await expect(choice).toBeChecked();
});

test('keeps a choice whose press began while React hydrates', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const release = await holdReact(page);
  await page.goto(site.origin);
  await page.getByLabel('Email').fill('gina@example.com');
  await expect(page.locator('html')).toHaveAttribute('data-held', /./);
  const choice = findForm(page).getByRole('radio').first();
  const lift = await touch(page, choice);
  await release();
  await waitForHydration(page);
  await lift();
  await expect(choice).toBeChecked();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  await expect(choice).toBeChecked();
});

test('keeps what was typed before the script came over a reload', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(site.origin);
  await page.getByLabel('A few words to the hosts').fill('From the bus');
  await submit(page);
  script.resolve();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.reload();
  await page.locator('#rsvp').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('A few words to the hosts')).toHaveValue('From the bus');

  await test.step('and what is chosen at any moment of hydration', async () => {
    // Chooses in each task, from before the script until after hydration.
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      const lost: string[] = [];
      let [chosen, left] = ['', 50];
      port1.onmessage = () => {
        const form = document.querySelector<HTMLFormElement>('#rsvp form');
        const choices = [...document.querySelectorAll<HTMLInputElement>('#rsvp [name="attendance"]')];
        const checked = choices.find((choice) => choice.checked)?.value ?? '';
        if (checked !== chosen && chosen !== '') lost.push(chosen);
        const next = choices[(choices.findIndex(({ value }) => value === checked) + 1) % choices.length];
        next?.click();
        chosen = next?.value ?? '';
        if (form && Object.keys(form).some((key) => key.startsWith('__react'))) left -= 1;
        if (left > 0) port2.postMessage('');
        else document.body.dataset['lost'] = lost.join(' ');
      };
      addEventListener('DOMContentLoaded', () => {
        sessionStorage.clear();
        localStorage.clear();
        port2.postMessage('');
      });
    });
    await page.reload();
    await expect(page.locator('body')).toHaveAttribute('data-lost', '');
  });
});

test('keeps new words to the hosts that are entered while the page loads', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const token = await inviteAnswered(site);
  const words = page.getByLabel('A few words to the hosts');
  const open = async () => {
    await page.goto(`${site.origin}/invite/${token}`);
    await page.locator('summary', { hasText: 'Change your reply' }).click();
  };
  const send = async () => {
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Thank you, Gina' })).toBeVisible();
    return (await fetchReplies(site)).map(({ message }) => message);
  };

  await test.step('in one go, before the script has come', async () => {
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await open();
    await words.fill('By car');
    script.resolve();
    await waitForHydration(page);
    await expect(words).toHaveValue('By car');
    expect(await send()).toEqual(['By car']);
  });

  await test.step('key by key, while React hydrates', async () => {
    const release = await holdReact(page);
    await open();
    await expect(page.locator('html')).toHaveAttribute('data-held', /./);
    await words.press('End');
    await words.pressSequentially(', at t');
    await release();
    await waitForHydration(page);
    await words.pressSequentially('hree');
    await expect(words).toHaveValue('By car, at three');
    expect(await send()).toEqual(['By car, at three']);
  });
});

test('keeps a change that is made before the own reply of a known guest comes', async ({ page, product }) => {
  const release = await openAsKnownGuest(page, product);
  const [words, choice] = [page.getByLabel('A few words to the hosts'), findForm(page).getByRole('radio').nth(1)];
  await choice.check();
  await words.fill('By car');
  release();
  await expect(page.getByText('You’re replying for Gina Rossi.')).toBeVisible();
  await expect(choice).toBeChecked();
  await expect(words).toHaveValue('By car');
});

test('shows the reply of a known guest in one go, so that nobody types between', async ({ page, product }) => {
  const release = await openAsKnownGuest(page, product);
  // React would render the reply later than it looks whether somebody has typed.
  await page.evaluate(holdMessages);
  release();
  await expect(page.getByRole('heading', { name: 'We have your reply' })).toBeVisible();
});

test('says that the connection is slow', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const [script, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(site.origin);
  const refuse = (route: Route) => route.abort();
  await page.route('**/assets/hydrate-*.js', refuse);
  await submit(page);
  await expect(findForm(page).getByText('You may be offline; your answers are still here.')).toBeVisible();
  await page.unroute('**/assets/hydrate-*.js', refuse);
  await submit(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(findForm(page).getByText('One moment, please…')).toBeVisible();
  script.resolve();
  await expect(findForm(page).getByText('3 answers need another look.')).toBeVisible();
  await expect(findForm(page).getByText('One moment, please…')).toHaveCount(0);

  await fillIn(page, 'Gina');
  await page.route('**/api/events/*/rsvp', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await submit(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByText('Sending your reply… Your connection is slow')).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'Thank you, Gina' })).toBeVisible();
});

/** Invites a guest and replies for them. Returns the token of their link. */
async function inviteAnswered(site: OwnedSite): Promise<string> {
  const { unique_token: token } = await invite(site);
  await site.api('POST /events/:event/rsvp', {
    params: { event: site.eventId },
    body: { guest_token: token, name: 'Gina Rossi', email: 'gina@example.com', attendance: 'yes', message: 'By train' },
  });
  return token;
}

/** Opens the link of a guest who has replied, so that the browser knows them. */
async function openInvitation(page: Page, site: OwnedSite): Promise<void> {
  await page.goto(`${site.origin}/invite/${await inviteAnswered(site)}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestContext'))).not.toBeNull();
}

/** Opens the site as a guest whom only the browser knows. The own reply does not come before the returned function is called. */
async function openAsKnownGuest(page: Page, product: Product): Promise<() => void> {
  const site = await buyEventSite(page, product);
  await openInvitation(page, site);
  const reply = Promise.withResolvers<void>();
  await page.route('**/api/invite/*/rsvp', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await page.goto(site.origin);
  await waitForHydration(page);
  return reply.resolve;
}

/** Keeps React from working in a page that is opened later. Returns a function that lets it. */
async function holdReact(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(holdMessages);
  return () => page.evaluate(() => dispatchEvent(new Event('release')));
}

/** React works in messages to itself: none is delivered before `release`. Runs in the page. */
function holdMessages(): void {
  const port: { postMessage: (this: MessagePort, message: unknown) => void } = MessagePort.prototype;
  const post = port.postMessage;
  const held: (() => void)[] = [];
  port.postMessage = function hold(message) {
    held.push(() => post.call(this, message));
    document.documentElement.dataset['held'] = String(held.length);
  };
  addEventListener('release', () => {
    port.postMessage = post;
    for (const deliver of held) deliver();
  });
}

/** Puts a finger on the middle of an element. Returns a function that lifts it. */
async function touch(page: Page, target: Locator): Promise<() => Promise<unknown>> {
  await target.scrollIntoViewIfNeeded();
  const finger = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const hand = await page.context().newCDPSession(page);
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  return () => hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
