import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnGift } from '../../../contract/registry.ts';
import { toast } from '../../ui/toast.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere, MERGED, rebase } from '../kit/rebase.ts';
import { fetchKeptAddress } from '../kit/send-picture.ts';
import { useSession } from '../shell/shell-context.ts';
import { giftsQuery, useChangeGift, useCreateGift } from './data.ts';
import { toSavedGift, GIFT_FIELDS, buildGiftSchema, toGiftValues } from './gift-values.ts';
import type { CheckedGift, GiftField, GiftValues } from './gift-values.ts';

export type GiftFormState = UseFormReturn<GiftValues, unknown, CheckedGift>;

interface GiftFormProps {
  /** The gift to edit; if missing, the form adds one in `category`. */
  gift: OwnGift | undefined;
  category: string;
  count: number;
  onClose: () => void;
}

/**
 * The form of a gift. An update sends only the changed fields, with the version it started from. Changes made
 * elsewhere meanwhile are merged into the form; for fields that both sides changed, the owner chooses which value to
 * keep.
 */
export function useGiftForm({ gift, category, count, onClose }: GiftFormProps) {
  const { eventId } = useSession().site;
  const queries = useQueryClient();
  const create = useCreateGift(eventId);
  const change = useChangeGift(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const [stored, setStored] = useState(gift);
  const [clashes, setClashes] = useState<GiftField[]>([]);
  const banner = useRef<HTMLElement>(null);
  const start = toGiftValues(stored, { count, category });
  const form: GiftFormState = useForm({ resolver: zodResolver(buildGiftSchema), defaultValues: start });

  const send = async (checked: CheckedGift) => {
    setProblem(undefined);
    if (clashes.length > 0) {
      banner.current?.focus();
      return;
    }
    try {
      const { image_url } = checked;
      const kept = image_url === '' ? '' : await fetchKeptAddress(image_url, intention.getKey(image_url));
      // From now on the picture is one of our uploads, even if saving fails for another reason.
      if (kept !== image_url) form.setValue('image_url', kept, { shouldDirty: true });
      const body = toSavedGift({ ...checked, image_url: kept });
      if (stored) await change.mutateAsync({ id: stored.id, body: diffGift(body, stored) });
      else await create.mutateAsync({ body, key: intention.getKey(body) });
      toast.success(stored ? 'Gift updated successfully' : 'Gift created successfully');
      onClose();
    } catch (cause) {
      if (isChangedElsewhere(cause)) await takeIn();
      else if (cause instanceof ApiFailure && cause.fields['address'] !== undefined) {
        form.setError('image_url', { type: 'server', message: cause.fields['address'] });
      } else {
        const fallback = stored ? 'Failed to update gift' : 'Failed to create gift';
        setProblem(showFailure(cause, form.setError, GIFT_FIELDS, fallback));
      }
    }
  };

  const takeIn = async () => {
    const now = (await queries.query({ ...giftsQuery(eventId), staleTime: 0 })).find(({ id }) => id === gift?.id);
    if (!now) return setProblem('This gift was deleted elsewhere.');
    const clashing = rebase(form, start, toGiftValues(now, { count, category }));
    setStored(now);
    setClashes(clashing);
    if (clashing.length > 0) requestAnimationFrame(() => banner.current?.focus());
    else setProblem(MERGED);
  };

  const closeConflicts = (names: readonly GiftField[]) =>
    setClashes((open) => open.filter((name) => !names.includes(name)));
  return {
    form,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    problem,
    busy: form.formState.isSubmitting,
    banner,
    clashes: clashes.map((name) => ({ name, theirs: start[name] })),
    keepMine: closeConflicts,
    takeTheirs: (names: readonly GiftField[]) => {
      for (const name of names) form.setValue(name, start[name], { shouldDirty: true });
      closeConflicts(names);
    },
  };
}

function diffGift(body: CheckedGift, stored: OwnGift) {
  const changed = Object.entries(body).filter(([name, value]) => stored[name as GiftField] !== value);
  return { ...(Object.fromEntries(changed) as Partial<CheckedGift>), seen_version: stored.version };
}
