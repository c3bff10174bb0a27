import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnGift } from '../../../contract/registry.ts';
import { toast } from '../../ui/toast.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { fetchKeptAddress } from '../kit/send-picture.ts';
import { useMerge } from '../kit/use-merge.ts';
import { useSession } from '../shell/shell-context.ts';
import { giftsQuery, useChangeGift, useCreateGift } from './data.ts';
import { toSavedGift, GIFT_FIELDS, GIFT_LABELS, buildGiftSchema, toGiftValues } from './gift-values.ts';
import type { CheckedGift, GiftField, GiftValues } from './gift-values.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';

export type GiftFormState = UseFormReturn<GiftValues, unknown, CheckedGift>;

interface GiftFormProps {
  /** The gift to edit; if missing, the form adds one in `category`. */
  gift: OwnGift | undefined;
  category: string;
  count: number;
  onSaved: (gift: CheckedGift) => void;
}

/**
 * The form of a gift. An update sends only the changed fields, with the version it started from. Changes made
 * elsewhere meanwhile are merged into the form; for fields that both sides changed, the owner chooses which value to
 * keep.
 */
export function useGiftForm({ gift, category, count, onSaved }: GiftFormProps) {
  const { eventId } = useSession().site;
  const queries = useQueryClient();
  const create = useCreateGift(eventId);
  const change = useChangeGift(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const toValues = (saved: OwnGift | undefined) => toGiftValues(saved, { count, category });
  const form: GiftFormState = useForm({ resolver: createZodResolver(buildGiftSchema), defaultValues: toValues(gift) });
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened: gift,
    toValues,
    labels: GIFT_LABELS,
    gone: 'This gift was deleted elsewhere.',
  });

  const send = async (checked: CheckedGift) => {
    setProblem(undefined);
    if (focusConflicts()) return;
    try {
      const { image_url } = checked;
      const kept = image_url === '' ? '' : await fetchKeptAddress(image_url, intention.getKey(image_url));
      // From now on the picture is one of our uploads, even if saving fails for another reason.
      if (kept !== image_url) form.setValue('image_url', kept, { shouldDirty: true });
      const body = toSavedGift({ ...checked, image_url: kept });
      if (stored) await change.mutateAsync({ id: stored.id, body: diffGift(body, stored) });
      else await create.mutateAsync({ body, key: intention.getKey(body) });
      toast.success(stored ? 'Gift updated successfully' : 'Gift created successfully');
      onSaved(body);
    } catch (cause) {
      if (isChangedElsewhere(cause)) setProblem(takeIn(await fetchGift()));
      else if (cause instanceof ApiFailure && cause.fields['address'] !== undefined) {
        form.setError('image_url', { type: 'server', message: cause.fields['address'] });
      } else {
        const fallback = stored ? 'Failed to update gift' : 'Failed to create gift';
        setProblem(showFailure(cause, form.setError, GIFT_FIELDS, fallback));
      }
    }
  };

  const fetchGift = async () =>
    (await queries.query({ ...giftsQuery(eventId), staleTime: 0 })).find(({ id }) => id === gift?.id);

  return {
    form,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    problem,
    busy: form.formState.isSubmitting,
    conflicts,
  };
}

function diffGift(body: CheckedGift, stored: OwnGift) {
  const changed = Object.entries(body).filter(([name, value]) => stored[name as GiftField] !== value);
  return { ...(Object.fromEntries(changed) as Partial<CheckedGift>), seen_version: stored.version };
}
