import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiFailure, type OutputOf } from '../../../contract/client.ts';
import type { WrittenKind } from '../../../contract/section-kinds.ts';
import type { sectionForm, sections } from '../../../contract/sections.ts';
import { toast } from '../../ui/toast.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { fetchKeptAddress } from '../kit/send-picture.ts';
import { useLoaded } from '../kit/use-loaded.ts';
import { useMerge } from '../kit/use-merge.ts';
import { useSession } from '../shell/shell-context.ts';
import { sectionQuery, useChangeSection, useCreateSection } from './data.ts';
import type { CheckedSection } from './form-check.ts';
import { isWritten, toSectionValues, type SectionValues } from './form-values.ts';
import { ITEM_LISTS, type ItemValues } from './item-fields.ts';

export type SectionFormState = UseFormReturn<SectionValues, unknown, CheckedSection>;
export type OpenedSection = OutputOf<(typeof sections)['read']>;

const loadCheck = () => import('./form-check.ts');

const AUDIENCE_NAMES = { everyone: 'Everyone', invited: 'Only invited guests' } as const;
const NOT_SAVED = 'Couldn’t save the section. Please try again.';
const FIELDS = ['title', 'body', 'audience', 'items'] as const;

interface SectionFormProps {
  kind: WrittenKind;
  /** The section to edit; if missing, the form adds one that begins as `start`. */
  opened: OpenedSection | undefined;
  start: SectionValues;
  onSaved: () => void;
}

/**
 * The form of a section. An update sends only the changed fields, with the version it started from; changes made elsewhere
 * meanwhile are merged into the form.
 */
export function useSectionForm({ kind, opened, start, onSaved }: SectionFormProps) {
  const { eventId } = useSession().site;
  const queries = useQueryClient();
  const create = useCreateSection(eventId);
  const change = useChangeSection(eventId);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const list = ITEM_LISTS[kind];
  const toValues = (stored: OpenedSection | undefined) =>
    stored && isWritten(stored.section) ? toSectionValues(stored.section) : start;
  const check = useLoaded(loadCheck);
  const resolver: Resolver<SectionValues, unknown, CheckedSection> = async (...typed) =>
    (await loadCheck()).createResolver(kind)(...typed);
  const form: SectionFormState = useForm({
    resolver,
    defaultValues: toValues(opened),
    // `useFirstProblem` does, for fields of every kind.
    shouldFocusError: false,
  });
  const { stored, focusConflicts, takeIn, conflicts } = useMerge(form, {
    opened,
    toValues,
    labels: { title: 'Title', body: 'Text', audience: 'Who Sees It', items: list?.title ?? 'List' },
    format: (value, name) => {
      if (name === 'audience') return AUDIENCE_NAMES[value === 'invited' ? 'invited' : 'everyone'];
      return name === 'items'
        ? (value as ItemValues[]).map((item) => item[list?.name ?? '']).join('\n')
        : String(value);
    },
    gone: 'This section was deleted elsewhere.',
  });

  /** Copies new pictures from other hosts before saving, so that the owner learns at once which can’t be copied. */
  const storePictures = async (items: CheckedSection['items']) => {
    const kept: typeof items = [];
    for (const [at, item] of items.entries()) {
      const address = item['image_url'] ?? '';
      const known = toValues(stored).items.some(({ image_url }) => image_url === address);
      const url = address === '' || known ? address : await copyPicture(address, `items.${at}.image_url`);
      kept.push('image_url' in item ? { ...item, image_url: url } : item);
    }
    return kept;
  };
  const copyPicture = async (address: string, field: `items.${number}.image_url`) => {
    try {
      const url = await fetchKeptAddress(address, intention.getKey(address));
      // From now on the picture is one of our uploads, even if saving fails for another reason.
      if (url !== address) form.setValue(field, url, { shouldDirty: true });
      return url;
    } catch (cause) {
      const message = cause instanceof ApiFailure ? cause.fields['address'] : undefined;
      if (message === undefined) throw cause;
      throw new ApiFailure(400, { error: message, code: 'invalid_input', fields: { [field]: message } });
    }
  };

  const send = async (checked: CheckedSection) => {
    setProblem(undefined);
    if (focusConflicts()) return;
    try {
      const body = { ...checked, items: await storePictures(checked.items) };
      if (stored) {
        await change.mutateAsync({
          id: stored.section.id,
          body: { ...diff(body, form), seen_version: stored.version },
        });
        toast.success('Section updated', { topic: 'sections' });
      } else {
        const made = { kind, ...body } as z.input<typeof sectionForm>;
        await create.mutateAsync({ body: made, key: intention.getKey(made) });
        toast.success('Section added', { topic: 'sections' });
      }
      onSaved();
    } catch (cause) {
      if (isChangedElsewhere(cause)) setProblem(takeIn(await fetchSection()));
      else {
        const ofItems = cause instanceof ApiFailure ? Object.keys(cause.fields).filter(isOfItem) : [];
        setProblem(showFailure(cause, form.setError, [...FIELDS, ...ofItems], NOT_SAVED));
        setRefusals((count) => count + 1);
      }
    }
  };
  const fetchSection = async () => {
    try {
      return await queries.query({ ...sectionQuery(opened?.section.id ?? ''), staleTime: 0 });
    } catch (cause) {
      if (cause instanceof ApiFailure && cause.status === 404) return undefined;
      throw cause;
    }
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      await loadCheck();
      await form.handleSubmit(send)(event);
    } catch {
      setProblem(NOT_SAVED);
    }
  };

  return {
    form,
    submit: (event: SyntheticEvent) => void submit(event),
    /** Stored items are complete, so it can be true until the rules are loaded. */
    isComplete: (item: ItemValues) => check?.isComplete(kind, item) ?? true,
    problem,
    /** How often the form was sent or refused. */
    attempts: form.formState.submitCount + refusals,
    busy: form.formState.isSubmitting,
    conflicts,
  };
}

const isOfItem = (field: string): field is `items.${number}.${string}` => /^items\.\d+\.\w+$/.test(field);

/** Only what the owner has changed. */
function diff(checked: CheckedSection, { formState }: SectionFormState): Partial<CheckedSection> {
  const { defaultValues = {} } = formState;
  const changed = Object.entries(checked).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaultValues[name as keyof CheckedSection]),
  );
  return Object.fromEntries(changed);
}
