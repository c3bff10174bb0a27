import { useCallback, useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnEvent } from '../../../contract/event.ts';
import { toast } from '../../ui/toast.tsx';
import { showFailure } from '../kit/form.ts';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { usePreload } from '../kit/lazy.tsx';
import { isChangedElsewhere, rebase } from '../kit/rebase.ts';
import { fetchKeptAddress } from '../kit/send-picture.ts';
import { useChangeEvent, useEventRefresh } from './data.ts';
import type { Checked } from './form-check.ts';
import { EVENT_FIELDS, toEventValues } from './form-values.ts';
import type { EventField, EventValues } from './form-values.ts';
import type { ChosenMove } from './move-field.tsx';

export type EventFormState = UseFormReturn<EventValues, unknown, Checked>;

const loadCheck = () => import('./form-check.ts');

/**
 * The form of the event. Saving sends only the changed fields, with the version the form started from. Changes made
 * elsewhere meanwhile are merged into the form; for fields that both sides changed, the owner chooses which value to
 * keep.
 */
export function useEventForm(event: OwnEvent) {
  const change = useChangeEvent(event.id);
  const readAgain = useEventRefresh(event.id);
  const intention = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const [clashes, setClashes] = useState<EventField[]>([]);
  const [focusRequests, setFocusRequests] = useState(0);
  const base = useRef(event);
  const saving = useRef(false);
  const banner = useRef<HTMLElement>(null);
  const move = useRef<ChosenMove>(undefined);
  const moveSchedule = useCallback((chosen: ChosenMove | undefined) => {
    move.current = chosen;
  }, []);
  const resolver: Resolver<EventValues, unknown, Checked> = async (...typed) =>
    (await loadCheck()).createResolver(event)(...typed);
  const form: EventFormState = useForm({ resolver, defaultValues: toEventValues(event) });

  usePreload(loadCheck);

  // The banner exists only after the conflicts are rendered.
  useEffect(() => {
    if (focusRequests > 0) banner.current?.focus();
  }, [focusRequests]);

  const takeIn = (stored: OwnEvent, before: EventValues): EventField[] => {
    const clashing = rebase(form, before, toEventValues(stored));
    base.current = stored;
    const isDifferent = (name: EventField) => form.getValues(name) !== toEventValues(stored)[name];
    setClashes((known) => [...new Set([...known, ...clashing])].filter(isDifferent));
    return clashing;
  };

  useEffect(() => {
    if (!saving.current && event.version > base.current.version) takeIn(event, toEventValues(base.current));
  });

  const send = async (checked: Checked): Promise<boolean> => {
    const typed = form.getValues();
    const before = toEventValues(base.current);
    const changed = EVENT_FIELDS.filter((name) => typed[name] !== before[name]);
    const chosen = move.current;
    const isMoving = chosen?.from === base.current.event_date && chosen.to === typed.event_date;
    const body = {
      ...Object.fromEntries(changed.map((name) => [name, checked[name]])),
      ...(isMoving && { move_schedule: chosen.days }),
      version: base.current.version,
    };
    try {
      const saved = await change.mutateAsync(body);
      // Keep what was typed during the request as unsaved changes.
      takeIn(saved, typed);
      return true;
    } catch (cause) {
      if (!isChangedElsewhere(cause)) throw cause;
      const clashing = takeIn(await readAgain(), before);
      return clashing.length === 0 && send(checked);
    }
  };

  /** Copies a new photo from another host before saving, so that the owner sees it or learns why it can’t be copied. */
  const storePhoto = async (checked: Checked): Promise<Checked> => {
    const address = checked.main_photo_url;
    if (address === base.current.main_photo_url) return checked;
    const kept = await fetchKeptAddress(address, intention.getKey(address));
    if (kept !== address) form.setValue('main_photo_url', kept, { shouldDirty: true });
    return { ...checked, main_photo_url: kept };
  };

  const submit = async (checked: Checked) => {
    setProblem(undefined);
    if (clashes.length > 0) {
      banner.current?.focus();
      return;
    }
    try {
      if (await send(await storePhoto(checked)))
        toast.success('Event details updated successfully!', { topic: 'event' });
      else setFocusRequests((times) => times + 1);
    } catch (cause) {
      if (cause instanceof ApiFailure && cause.fields['address'] !== undefined) {
        form.setError('main_photo_url', { type: 'server', message: cause.fields['address'] });
      } else setProblem(showFailure(cause, form.setError, EVENT_FIELDS, 'Failed to update event'));
    }
  };

  const discard = () => {
    const typed = form.getValues();
    const before = toEventValues(base.current);
    form.reset(before);
    setClashes([]);
    const typeAgain = () => {
      for (const name of EVENT_FIELDS) {
        if (typed[name] !== before[name]) form.setValue(name, typed[name], { shouldDirty: true });
      }
    };
    toast('Changes discarded', { action: { label: 'Undo', onPress: typeAgain }, ofPage: true, topic: 'event' });
  };

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A double click submits twice before the button is disabled.
    if (saving.current) return;
    saving.current = true;
    try {
      await loadCheck();
      await form.handleSubmit(submit)(event);
    } catch {
      setProblem('Failed to update event');
    } finally {
      saving.current = false;
    }
  };

  const closeConflicts = (names: readonly EventField[]) =>
    setClashes((open) => open.filter((name) => !names.includes(name)));
  return {
    form,
    moveSchedule,
    discard,
    save: (event: SyntheticEvent) => void save(event),
    problem,
    busy: form.formState.isSubmitting,
    banner,
    clashes,
    keepMine: closeConflicts,
    takeTheirs: (names: readonly EventField[]) => {
      const stored = toEventValues(base.current);
      for (const name of names) form.setValue(name, stored[name], { shouldDirty: true, shouldValidate: true });
      closeConflicts(names);
    },
  };
}
