import sharp from 'sharp';
import type { Api } from '../contract/api.ts';
import { createClient } from '../contract/client.ts';
import type { RunningProduct } from './product.ts';

/**
 * A site with the content that the performance goals assume (docs/reference/performance.md, P1): a photo at the top, 8
 * questions, 30 gifts and 24 photos.
 */
export interface GuestSite {
  subdomain: string;
  inviteToken: string;
}

export const OWNER = { email: 'olivia@example.com', password: 'correct horse 9' };
const CATEGORIES = ['Home & Kitchen', 'Bedding & Bath', 'Electronics', 'Experiences', 'Funds', 'Other'];

/** The product must show its emails at `/dev/outbox`. */
export async function fillSite({ origin }: RunningProduct): Promise<GuestSite> {
  const subdomain = 'bench-guest';
  const { email, password } = OWNER;
  const visitor = createClient<Api>({ base: origin });
  const { checkoutId } = await visitor('POST /payments/create-checkout', {
    body: {
      customerEmail: email,
      customerName: 'Olivia Owner',
      checkoutData: { template_id: 'classic-wedding', plan_id: 'standard', subdomain },
    },
  });
  const form = new URLSearchParams({ card_number: '4242424242424242' });
  await fetch(`${origin}/checkout/${checkoutId}`, { method: 'POST', body: form, redirect: 'manual' });
  await visitor('POST /admin/reset-password', { body: { token: await fetchMailedToken(origin), password } });
  const { token: session } = await visitor('POST /admin/login', { body: { email, password, subdomain } });
  const authorization = `Bearer ${session}`;
  const api = createClient<Api>({ base: origin, headers: () => ({ authorization }) });
  const { eventId } = await visitor('GET /subdomains/:subdomain', { params: { subdomain } });
  const params = { event: eventId };

  await api('PUT /admin/events/:event', {
    params,
    body: {
      event_name: 'Our wedding',
      couple_names: 'Eleanor Hart & Thomas Wren',
      event_date: '2031-06-14',
      venue_name: 'Hartley Barn',
      venue_address: '4 Mill Lane, Stowe, VT',
      event_caption: 'Two hearts, one summer evening.',
      main_photo_url: await upload(origin, authorization, 0),
    },
  });
  await api('POST /admin/events/:event/rsvp/questions', {
    params,
    body: { question_key: 'song', label: 'Which song?', input_type: 'text' },
  });
  for (let at = 0; at < 30; at += 1) {
    await api('POST /admin/events/:event/registry', {
      params,
      body: {
        category: CATEGORIES[at % CATEGORIES.length] ?? '',
        title: `Gift number ${at + 1}`,
        description: 'In brushed copper, the one with the wooden handle.',
        price: 20 + at,
        external_url: 'https://shop.example/gift',
        sort_order: at,
      },
    });
  }
  for (let at = 0; at < 24; at += 1) {
    const image_url = await upload(origin, authorization, at + 1);
    const caption = at % 2 === 0 ? 'By the lake' : '';
    await api('POST /events/:event/gallery', {
      params,
      body: { title: `Photo ${at + 1}`, image_url, caption, sort_order: at },
    });
  }
  const { unique_token } = await api('POST /admin/events/:event/guests', {
    params,
    body: { guest_name: 'Gina Rossi', guest_email: 'gina@example.com' },
  });
  return { subdomain, inviteToken: unique_token };
}

async function fetchMailedToken(origin: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const token = /reset-password\?token=([\w-]+)/.exec(await (await fetch(`${origin}/dev/outbox`)).text())?.[1];
    if (token !== undefined) return token;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('The mail with the link has not come.');
}

/** The picture has gradients and grain like a photo. */
async function upload(origin: string, authorization: string, seed: number): Promise<string> {
  const [width, height] = [1800, 1200];
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="hsl(${seed * 29} 60% 80%)"/>
      <stop offset="1" stop-color="hsl(${seed * 29 + 40} 45% 50%)"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <path d="M0 800Q450 ${600 + seed * 9} 900 820T1800 760V1200H0Z" fill="hsl(${seed * 29 + 90} 25% 30%)"/></svg>`;
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 7 },
    },
  };
  const noise = await sharp(grain).png().toBuffer();
  const bytes = await sharp(Buffer.from(scene))
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { authorization }, body });
  const { url } = (await answer.json()) as { url: string };
  return url;
}
