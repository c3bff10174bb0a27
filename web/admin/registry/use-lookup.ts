import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { FoundGift } from '../../../contract/gift-lookup.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { createIdempotencyKey } from '../../ui/idempotency-key.ts';
import { api } from '../api.ts';
import { fetchKeptAddress } from '../kit/send-picture.ts';
import { describeFound, planFilling } from './lookup-filling.ts';
import type { GiftFormState } from './use-gift-form.ts';

/** Fills in a gift from the page of a shop. What the owner has typed stays. */
export function useLookup(form: GiftFormState, currency: string) {
  const [news, setNews] = useState<string>();
  const lookup = useMutation({
    mutationFn: async (url: string) => {
      const found = await api('POST /admin/registry/lookup', { body: { url } });
      return { ...found, image_url: await copyPicture(found) };
    },
  });
  const run = async () => {
    if (lookup.isPending) return;
    setNews(undefined);
    const address = form.getValues('external_url').trim();
    const url = address === '' || /^\w+:/.test(address) ? address : `https://${address}`;
    try {
      const found = await lookup.mutateAsync(url);
      const filling = planFilling(form.getValues(), found, currency);
      for (const [name, value] of Object.entries(filling))
        form.setValue(name as keyof typeof filling, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
      if (url !== address) form.setValue('external_url', url, { shouldDirty: true });
      form.clearErrors('external_url');
      setNews(describeFound(found, filling, currency, formatMoney));
    } catch (cause) {
      const problem = cause instanceof ApiFailure ? cause.fields['url'] : undefined;
      if (problem === undefined)
        setNews(formatFailure(cause, 'We couldn’t look this up. Please fill in the rest yourself.'));
      else form.setError('external_url', { type: 'server', message: problem });
    }
  };
  return { run: () => void run(), busy: lookup.isPending, news };
}

/** So that the owner sees the picture before saving. Without one that can be copied there is none. */
async function copyPicture({ image_url: address }: FoundGift): Promise<string | null> {
  if (address === null) return null;
  try {
    return await fetchKeptAddress(address, createIdempotencyKey());
  } catch {
    return null;
  }
}
