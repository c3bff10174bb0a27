import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiFailure } from '../../../contract/client.ts';
import { imageForm } from '../../../contract/gallery.ts';
import type { Image } from '../../../contract/gallery.ts';
import { toast } from '../../ui/toast.tsx';
import { describeFocus, formatFocus, parseFocus } from '../kit/focus-values.ts';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { fetchKeptAddress } from '../kit/send-picture.ts';
import { useMerge } from '../kit/use-merge.ts';
import { useSession } from '../shell/shell-context.ts';
import { imagesQuery, useChangeImage, useCreateImage } from './data.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';

const FIELDS = ['title', 'image_url', 'caption', 'alt_text', 'description', 'sort_order'] as const;

const LABELS = {
  title: 'Title',
  image_url: 'Photo',
  focus: 'Visible part of the photo',
  caption: 'Caption',
  alt_text: 'Alternative Text',
  description: 'Description',
  sort_order: 'Sort Order',
  is_active: 'Active (visible to guests)',
};

/** The form's values: `sort_order` is the typed text; empty means 0. */
const imageFields = imageForm
  .pick({ title: true, image_url: true, caption: true, alt_text: true, description: true, is_active: true })
  .extend({
    focus: z.string().transform(parseFocus),
    sort_order: z.string().transform(Number).pipe(imageForm.shape.sort_order.unwrap()),
  });
type CheckedImage = z.output<typeof imageFields>;
type ImageValues = z.input<typeof imageFields>;

const toImageValues = (image: Image | undefined): ImageValues => ({
  title: image?.title ?? '',
  image_url: image?.image_url ?? '',
  focus: formatFocus(image?.focus),
  caption: image?.caption ?? '',
  alt_text: image?.alt_text ?? '',
  description: image?.description ?? '',
  sort_order: String(image?.sort_order ?? 0),
  is_active: image?.is_active ?? true,
});

/**
 * The form of an image. An update sends only the changed fields, with the version it started from; changes made
 * elsewhere meanwhile are merged into the form.
 */
export function useImageForm(image: Image | undefined, onSaved: (saved: Image) => void) {
  const { eventId } = useSession().site;
  const queries = useQueryClient();
  const create = useCreateImage(eventId);
  const change = useChangeImage(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  /** The URL of a picture that the gallery already shows. */
  const [known, setKnown] = useState<string>();
  const form: UseFormReturn<ImageValues, unknown, CheckedImage> = useForm({
    resolver: createZodResolver(imageFields),
    defaultValues: toImageValues(image),
  });
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened: image,
    toValues: toImageValues,
    labels: LABELS,
    format: (value, name) => (name === 'focus' ? describeFocus(String(value)) : String(value)),
    gone: 'This image was deleted elsewhere.',
  });
  const lastCaption = useRef(image?.caption ?? '');
  const { dirtyFields } = form.formState;
  const shownAlready = known !== undefined && form.watch('image_url') === known;

  const save = form.handleSubmit(async (checked) => {
    setProblem(undefined);
    if (focusConflicts()) return;
    setSaving(true);
    let { image_url } = checked;
    try {
      if (image_url !== stored?.image_url) image_url = await fetchKeptAddress(image_url, intention.getKey(image_url));
      // From now on the picture is one of our uploads, even if saving fails for another reason.
      if (image_url !== checked.image_url) form.setValue('image_url', image_url, { shouldDirty: true });
      const body = { ...checked, image_url, is_active: checked.is_active ? (1 as const) : (0 as const) };
      if (stored) {
        const changed = Object.fromEntries(
          Object.entries(body).filter(([name]) => name === 'is_active' || name in dirtyFields),
        );
        const seen = stored.version === undefined ? {} : { seen_version: stored.version };
        const saved = await change.mutateAsync({ id: stored.id, body: { ...changed, ...seen } });
        toast.success('Image updated successfully!');
        onSaved(saved);
      } else {
        const added = { ...body, only_new: image_url !== known };
        const saved = await create.mutateAsync({ body: added, key: intention.getKey(added) });
        toast.success('Image added successfully!');
        onSaved(saved);
      }
    } catch (cause) {
      const fallback = image ? 'Failed to update image' : 'Failed to add image';
      if (cause instanceof ApiFailure && cause.code === 'picture_shown') setKnown(image_url);
      if (isChangedElsewhere(cause)) setProblem(takeIn(await fetchImage()));
      else if (cause instanceof ApiFailure && cause.fields['address'] !== undefined) {
        form.setError('image_url', { type: 'server', message: cause.fields['address'] });
      } else setProblem(showFailure(cause, form.setError, FIELDS, fallback));
    } finally {
      setSaving(false);
    }
  });
  const fetchImage = async () =>
    (await queries.query({ ...imagesQuery(eventId), staleTime: 0 })).find(({ id }) => id === image?.id);
  /** The caption is suggested as alternative text until the owner writes another one. */
  const suggestAlternative = () => {
    const { caption, alt_text: alternative } = form.getValues();
    if (alternative !== '' && alternative !== lastCaption.current) return;
    lastCaption.current = caption ?? '';
    form.setValue('alt_text', caption ?? '', { shouldDirty: true });
  };
  return { form, save, suggestAlternative, problem, busy: saving, shownAlready, conflicts };
}
