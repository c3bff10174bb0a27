import { addDays } from '../../../contract/dates.ts';
import { eventChange } from '../../../contract/event.ts';
import { FUNDS, giftForm } from '../../../contract/registry.ts';
import { imageForm } from '../../../contract/gallery.ts';
import { newInvitation } from '../../../contract/guests.ts';
import { questionForm, deriveQuestionKey } from '../../../contract/questions.ts';
import { rsvpSubmission } from '../../../contract/rsvp.ts';
import { scheduleForm } from '../../../contract/schedule.ts';
import { changeEvent } from '../event/actions.ts';
import { changePayment, createContribution } from '../registry/fund-actions.ts';
import { createImage, listShownImages } from '../gallery/actions.ts';
import { createInvitation, openInvitation } from '../guests/actions.ts';
import { createQuestion, listEnabledQuestions } from '../rsvp/question-actions.ts';
import { changeGift, createGift, listShownGifts, reserve } from '../registry/actions.ts';
import { purchase } from '../registry/purchase-actions.ts';
import { submitReply } from '../rsvp/actions.ts';
import { createItem } from '../schedule/actions.ts';
import { siteParts } from '../sites/actions.ts';
import { storePicture } from '../uploads/actions.ts';
import { readNow } from '../../kit/dates.ts';
import type { GuestScope, OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { listPeople } from './household-rules.ts';
import { seedSections } from './section-actions.ts';
import { SEEDING_START, chooseEventDay, computeReplyOffset } from './rules.ts';
import type { Story, StoryGuest, StoryReply } from './stories/story.ts';

type PictureReader = (file: string) => Promise<Buffer>;

interface Invited {
  name: string;
  email: string;
  token: string;
  scope: GuestScope;
}

/**
 * Seeds a story on an empty site through the ordinary actions, with clock offsets as if it had happened over the last
 * months; pictures are seeded separately. `as` makes the scope of an invitation. Throws between two steps when the
 * product stops.
 */
export async function seedStory(
  services: Services,
  scope: OwnerScope,
  story: Story,
  toGuestScope: (invitationId: string) => GuestScope,
): Promise<void> {
  const begun = withClockOffset(services, SEEDING_START);
  const day = chooseEventDay(story, (await readNow(services.db)).slice(0, 10));
  await changeEvent(
    begun,
    scope,
    eventChange.parse({
      ...story.event,
      event_date: day,
      color_theme: story.theme,
    }),
    siteParts,
  );
  const usual = (await listEnabledQuestions(begun.db, scope)).length;
  for (const [place, question] of story.questions.entries()) {
    services.stopping.throwIfAborted();
    await createQuestion(begun, scope, questionForm.parse({ ...question, sort_order: usual + place + 1 }));
  }
  await changePayment(begun, scope, story.payment);
  const gifts = await seedGifts(begun, scope, story);
  await seedSections(begun, scope, story);
  const invitedTo = await seedSchedule(begun, scope, story, day);
  const guests = await seedInvitations(begun, scope, story, invitedTo, toGuestScope);
  const replying = story.guests.filter(([, , reply]) => reply !== undefined);
  for (const [place, [name, , reply]] of replying.entries()) {
    services.stopping.throwIfAborted();
    const guest = guests.get(name);
    if (!guest || !reply) throw new Error(`${name} is not invited`);
    const atReply = withClockOffset(services, computeReplyOffset(place, replying.length));
    await openInvitation(atReply, guest.scope, guest.token);
    await submitReply(atReply, scope, rsvpSubmission.parse(buildAnswers(guest, reply)));
    await seedContributions(atReply, guest, story, gifts);
  }
  // Half of the guests without a reply have opened their invitation.
  const silent = story.guests.filter(([, , reply]) => reply === undefined);
  for (const [name] of silent.slice(0, Math.ceil(silent.length / 2))) {
    const guest = guests.get(name);
    if (guest) await openInvitation(withClockOffset(services, SEEDING_START / 3), guest.scope, guest.token);
  }
}

/**
 * Adds a story's pictures: the photos in order, and those of the gifts. Existing pictures stay. Throws between two
 * pictures when the product stops.
 */
export async function seedPictures(
  services: Services,
  scope: OwnerScope,
  story: Story,
  pictures: PictureReader,
): Promise<void> {
  const images = await listShownImages(services.db, scope);
  for (const [place, { file, title, caption }] of story.pictures.entries()) {
    services.stopping.throwIfAborted();
    if (images.some((image) => image.title === title)) continue;
    const { url } = await storePicture(services, scope, await pictures(file));
    await createImage(services, scope, imageForm.parse({ title, caption, image_url: url, sort_order: place + 1 }));
  }
  const gifts = await listShownGifts(services.db, scope);
  for (const { title, picture } of story.gifts) {
    services.stopping.throwIfAborted();
    const gift = gifts.find((each) => each.title === title);
    if (picture === undefined || !gift || gift.image_url !== '') continue;
    const { url } = await storePicture(services, scope, await pictures(picture));
    await changeGift(services, scope, gift.id, { image_url: url });
  }
}

const withClockOffset = (services: Services, seconds: number): Services => ({
  ...services,
  db: services.db.atOffset(seconds),
});

async function seedGifts(services: Services, scope: OwnerScope, story: Story): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [place, gift] of story.gifts.entries()) {
    services.stopping.throwIfAborted();
    const { title, category, description, price, units = 1, url = '', anonymous } = gift;
    const form = giftForm.parse({
      title,
      category,
      description,
      price,
      external_url: url,
      sort_order: place + 1,
      ...(category !== FUNDS && { quantity_total: units }),
      ...(anonymous && { show_amount: false }),
    });
    ids.set(title, (await createGift(services, scope, form)).id);
  }
  return ids;
}

/** Returns the ids of the items to which each guest is invited, of those that are not for everybody. */
async function seedSchedule(
  services: Services,
  scope: OwnerScope,
  { schedule = [] }: Story,
  eventDay: string,
): Promise<ReadonlyMap<string, string[]>> {
  const invitedTo = new Map<string, string[]>();
  for (const { name, day, from, to, venue, address, dress, words, invited } of schedule) {
    services.stopping.throwIfAborted();
    const form = scheduleForm.parse({
      name,
      date: addDays(eventDay, day),
      start_time: from,
      end_time: to,
      venue_name: venue,
      venue_address: address,
      dress_code: dress,
      description: words,
      audience: invited ? 'invited' : 'everyone',
    });
    const { id } = await createItem(services, scope, form);
    for (const guest of invited ?? []) invitedTo.set(guest, [...(invitedTo.get(guest) ?? []), id]);
  }
  return invitedTo;
}

async function seedInvitations(
  services: Services,
  scope: OwnerScope,
  story: Story,
  invitedTo: ReadonlyMap<string, string[]>,
  toGuestScope: (invitationId: string) => GuestScope,
): Promise<ReadonlyMap<string, Invited>> {
  const guests = new Map<string, Invited>();
  for (const guest of story.guests) {
    services.stopping.throwIfAborted();
    const [name, most] = guest;
    const email = makeEmail(name, story);
    const form = newInvitation.parse({
      guest_name: name,
      guest_email: email,
      schedule: invitedTo.get(name),
      ...(listPeople(story, guest) ?? { max_guests: most }),
    });
    const { id, unique_token } = await createInvitation(services, scope, form);
    guests.set(name, { name, email, token: unique_token, scope: toGuestScope(id) });
  }
  return guests;
}

/** Makes an email address that nobody can have (RFC 2606). */
const makeEmail = (name: StoryGuest[0], { subdomain }: Story): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')}@${subdomain}.example`;

function buildAnswers({ name, email, token }: Invited, reply: StoryReply) {
  const { yes, no, names = '', diet = '', words = '', answers = {} } = reply;
  const attendance = yes === undefined ? (no ? 'no' : 'maybe') : 'yes';
  const answered = {
    name,
    email,
    attendance,
    ...(yes !== undefined && { guests: String(yes), guest_names: names }),
    dietary_restrictions: diet,
    message: words,
  };
  const own = Object.entries(answers).map(([label, value]) => [deriveQuestionKey(label), value] as const);
  return { ...answered, guest_token: token, dynamic_responses: { ...answered, ...Object.fromEntries(own) } };
}

async function seedContributions(
  services: Services,
  { name, scope }: Invited,
  story: Story,
  gifts: ReadonlyMap<string, string>,
): Promise<void> {
  for (const gift of story.gifts) {
    const id = gifts.get(gift.title) ?? '';
    if (gift.bought?.includes(name)) {
      await reserve(services, scope, id, { name: '', message: '' });
      await purchase(services, scope, id);
    }
    for (const [giver, amount, message = ''] of gift.given ?? []) {
      if (giver === name) await createContribution(services, scope, id, { amount, message });
    }
  }
}
