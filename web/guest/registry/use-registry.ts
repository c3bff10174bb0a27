import { useRef, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { Contribution, GuestContributions } from '../../../contract/funds.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { GuestGift } from '../../../contract/registry.ts';
import { toast } from '../../ui/toast.tsx';
import { prepareRequest, type IdempotentRequest } from '../idempotent-request.ts';
import type { InvitationPage } from '../invitation-page.ts';
import { createGuestCalls, type GuestCalls, type RegistryState } from './registry-api.ts';
import { computeGiftState } from './gift-state.ts';
import { useGuestIdentity } from '../guest-identity.ts';
import { dropRejectedSession, useRegistryState } from './use-registry-state.ts';

export interface RegistryActions {
  /** The id of the gift that an action is running for. */
  busy: string | null;
  /** The event is called off: nothing more can be reserved or given. */
  closed: boolean;
  giving: GuestContributions | null;
  reserve: (gift: GuestGift) => void;
  purchase: (gift: GuestGift) => void;
  release: (gift: GuestGift) => void;
  contribute: (gift: GuestGift) => void;
  showPayment: (fund: NamedGift) => void;
  listContributions: ((id: string) => Promise<readonly Contribution[]>) | undefined;
  onExpired: (gift: NamedGift) => void;
}

/** A gift that the guest has given to or reserved; it may no longer be in the registry. */
export type NamedGift = Pick<GuestGift, 'id' | 'title'>;

/** To reserve or contribute, a reader without a guest identity first verifies an email address in the dialog. */
export type OpenDialog =
  | { kind: 'reserve' | 'purchase' | 'contribute'; gift: GuestGift }
  | { kind: 'payment'; gift: NamedGift };

/** Kept while the page is open. */
export interface Draft {
  amount: string;
  name: string;
  message: string;
  /** The last contribution sent: its response may have been lost, and its dialog closed. */
  request: IdempotentRequest | undefined;
}

export interface Refusal {
  sentence: string;
  fields: Record<string, string>;
  /** The dialog stays open for a retry. */
  stays: boolean;
}

const NOTHING: Draft = { amount: '', name: '', message: '', request: undefined };
const TAKEN = 'Someone else just took this gift. Please choose another one.';
const GONE = 'This gift is no longer on the registry.';

/** What happened to a gift last replaces what was said of it before. */
const toTopic = ({ id }: NamedGift): string => `gift-${id}`;

export function useRegistry(page: InvitationPage) {
  const identity = useGuestIdentity(page);
  const { registry: state, failed, load, refresh } = useRegistryState({ page, identity, onLoaded: resume });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** The gift whose card gets the focus, because the button that opened the dialog is gone. */
  const [changed, setChanged] = useState<{ id: string } | null>(null);
  const pending = useRef<OpenDialog | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const calls = identity && createGuestCalls(page.event.unique_id, identity);

  function draftOf(gift: GuestGift): Draft {
    return drafts[gift.id] ?? NOTHING;
  }

  function type(gift: GuestGift, change: Partial<Draft>): void {
    setDrafts((all) => ({ ...all, [gift.id]: { ...NOTHING, ...all[gift.id], ...change } }));
  }

  function resume({ gifts }: RegistryState): void {
    const interrupted = pending.current;
    pending.current = null;
    if (!interrupted) return;
    const gift = gifts.find(({ id }) => id === interrupted.gift.id);
    const state = gift && computeGiftState(gift);
    if (!gift) toast.error(GONE);
    else if (interrupted.kind === 'contribute' && state === 'fund') setOpen({ kind: 'contribute', gift });
    else if (interrupted.kind === 'reserve' && state === 'free') setOpen({ kind: 'reserve', gift });
    else if (state === 'mine') toast('You’ve already reserved this gift.', { topic: toTopic(gift) });
    else toast.error(TAKEN);
  }

  function handleVerified(): void {
    pending.current = open;
    setOpen(null);
  }

  /**
   * Runs an action, one at a time. Returns a refusal if it failed: with `stays` (no connection, rate limit, invalid
   * input) the same button can be pressed again; otherwise the dialog closes and the list is fetched again.
   */
  async function act<T>(
    gift: GuestGift,
    failed: string,
    action: (calls: GuestCalls) => Promise<T>,
  ): Promise<{ done: T } | Refusal | undefined> {
    if (!calls || busy !== null) return undefined;
    setBusy(gift.id);
    try {
      return { done: await action(calls) };
    } catch (error) {
      return toRefusal(error, gift, failed);
    } finally {
      setBusy(null);
    }
  }

  function toRefusal(error: unknown, gift: GuestGift, failed: string): Refusal {
    if (!(error instanceof ApiFailure) || error.status >= 500) return { sentence: failed, fields: {}, stays: true };
    if (error.status === 0) return { sentence: `${failed}. You may be offline.`, fields: {}, stays: true };
    const stays = error.status === 429 || error.code === 'invalid_input' || error.code === 'invitation_needed';
    if (error.status === 401) {
      // The dialog asks for the verification.
      dropRejectedSession(error, page, identity);
      if (open?.kind === 'purchase') setOpen({ kind: 'reserve', gift });
    } else if (!stays) {
      setOpen(null);
      void refresh();
    }
    return { sentence: error.status === 404 ? GONE : error.message || failed, fields: error.fields, stays };
  }

  async function change(
    gift: GuestGift,
    failed: string,
    toastText: readonly [message: string, description: string],
    action: (calls: GuestCalls) => Promise<unknown>,
  ): Promise<void> {
    const result = await act(gift, failed, async (of) => {
      await action(of);
      // If this reload fails, the old list would be wrong, so the failure is shown.
      await load();
    });
    if (!result) return;
    if ('sentence' in result) {
      toast.error(result.sentence, { topic: toTopic(gift) });
      return;
    }
    setOpen(null);
    type(gift, NOTHING);
    setChanged({ id: gift.id });
    toast.success(toastText[0], { description: toastText[1], topic: toTopic(gift) });
  }

  const actions: RegistryActions = {
    busy,
    closed: page.event.status === 'cancelled',
    giving: state.giving,
    listContributions: calls?.listContributions,
    reserve: (gift) => setOpen({ kind: 'reserve', gift }),
    purchase: (gift) => setOpen({ kind: 'purchase', gift }),
    release: (gift) =>
      void change(
        gift,
        'Failed to cancel reservation',
        ['Your reservation is canceled.', 'The gift is available to other guests again.'],
        (of) => of.release(gift.id),
      ),
    contribute: (gift) => setOpen({ kind: 'contribute', gift }),
    showPayment: ({ id, title }) => setOpen({ kind: 'payment', gift: { id, title } }),
    onExpired: (gift) => {
      toast(`Your reservation of ${gift.title} has expired.`, {
        topic: toTopic(gift),
        description: 'You can reserve the gift again if it’s still available.',
      });
      void refresh();
    },
  };

  return {
    state,
    failed,
    identity,
    open,
    busy,
    changed,
    actions,
    load,
    draftOf,
    type,
    close: () => setOpen(null),
    handleVerified,
    confirmReserve: (gift: GuestGift, words: { name: string; message: string }) =>
      change(
        gift,
        'Failed to reserve gift',
        ['Gift reserved successfully!', 'We’ll hold it for you for 30 minutes.'],
        (of) => of.reserve(gift.id, words),
      ),
    confirmPurchase: (gift: GuestGift, quantity: number) =>
      change(gift, 'Failed to mark as purchased', ['Gift marked as purchased!', 'Thank you for your purchase.'], (of) =>
        of.purchase(gift.id, quantity),
      ),
    async confirmContribution(gift: GuestGift, given: { amount: number; message: string }) {
      const attempt = prepareRequest(JSON.stringify(given), draftOf(gift).request);
      type(gift, { request: attempt });
      const result = await act(gift, 'Failed to make contribution', async (of) => {
        const answer = await of.contribute(gift.id, given, attempt.key);
        await load();
        return answer;
      });
      if (result && 'sentence' in result && !result.stays) toast.error(result.sentence, { topic: toTopic(gift) });
      if (!result || 'sentence' in result) return result;
      const { payment } = result.done;
      if (!payment) {
        const promise = formatMoney(given.amount, page.event.currency);
        toast.success('Contribution made successfully!', {
          description: `Thank you! Your promise of ${promise} is noted. Please ask the hosts how to send it.`,
          topic: toTopic(gift),
        });
      }
      type(gift, NOTHING);
      setChanged({ id: gift.id });
      setOpen(payment ? { kind: 'payment', gift } : null);
      return undefined;
    },
  };
}
