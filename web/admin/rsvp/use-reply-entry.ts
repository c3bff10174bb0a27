import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findInput, type FormInput } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { Invitation } from '../../../contract/guests.ts';
import { alignInput, placeErrors } from '../../../contract/people-form.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere, MERGED } from '../kit/rebase.ts';
import { useUnsavedWork } from '../../ui/app-shell/unsaved-work.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { findReply, loadChosen, toChangeQuery, useEnterReply } from './data.ts';
import type { ChosenGuest } from './entered-questions.ts';
import {
  buildBase,
  collectKnown,
  followAnswer,
  layOutEntry,
  listChanged,
  listFields,
  listOthers,
} from './entry-form.ts';
import { questionsQuery } from './questions/data.ts';
import { buildEntry, findConflicts, validateEntered, type AnswerConflict } from './reply-entry.ts';

const FAILED = 'Failed to save RSVP';
const OTHER_PEOPLE =
  'The people of this invitation have changed meanwhile. What you entered is still here. Please check it and save again.';

/**
 * The form of a reply that the hosts enter or edit (`id`). Changes made elsewhere meanwhile are merged into the form;
 * for answers that both sides changed, the host chooses which to keep.
 */
export function useReplyEntry({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { eventId } = useSession().site;
  const questions = useQuery(questionsQuery(eventId));
  const schedule = useQuery(scheduleQuery(eventId));
  const found = useQuery({ ...toChangeQuery(eventId, id ?? ''), enabled: id !== undefined });
  const enter = useEnterReply(eventId);
  const intention = useIdempotencyKey();
  const form = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLElement>(null);
  /** Fields in which somebody typed; the others have the known answers. */
  const [typed, setTyped] = useState<FormInput>({});
  const [placed, setPlaced] = useState<readonly number[]>();
  const [picked, setPicked] = useState<ChosenGuest | null>(null);
  const [fresh, setFresh] = useState<ChosenGuest>();
  const [clashes, setClashes] = useState<AnswerConflict[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState(0);
  const chosen = fresh ?? found.data ?? picked;
  const lay = (guest: ChosenGuest | null, input: FormInput) => {
    const base = buildBase({ questions: questions.data ?? [], schedule: schedule.data ?? [], chosen: guest });
    const known = collectKnown(base, guest);
    const values = { ...known, ...input };
    const others =
      placed?.filter((place) => place < (base.peopleForm?.places ?? 0)) ?? listOthers(base.peopleForm, values);
    return { known, values, others, form: layOutEntry(base, values, others) };
  };
  const shown = lay(chosen, typed);
  const isDirty = Object.keys(typed).length > 0 || (id === undefined && picked !== null);
  useUnsavedWork(isDirty);

  useEffect(() => {
    if (refused === 0) return;
    const wrong = ':is(.entered-row, .field):has(> .problem) :is(input, select, textarea)';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [refused]);

  const choose = async (invitation: Invitation | null) => {
    try {
      setPicked(invitation && { invitation, reply: await findReply(eventId, invitation.id) });
      setFresh(undefined);
      setPlaced(undefined);
      setProblems({});
    } catch (cause) {
      setProblem(formatFailure(cause, FAILED));
    }
  };

  const closeConflicts = (names: readonly string[]) => {
    if (clashes.some(({ name }) => names.includes(name)))
      setClashes(clashes.filter(({ name }) => !names.includes(name)));
  };

  const answer = (name: string, answers: readonly string[]) => {
    const next = { ...typed, [name]: answers };
    setTyped({ ...next, ...followAnswer(shown.form.peopleForm, { ...shown.known, ...next }, name) });
    closeConflicts([name]);
    // A choice for one person answers who comes.
    if (Object.keys(problems).length > 0)
      setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => key !== name && key !== 'attendance')));
  };

  const refuse = (fields: Record<string, string>) => {
    setProblems(fields);
    setRefused(refused + 1);
  };

  /** Shows what has changed elsewhere, with what was typed here. */
  const takeIn = async (says: string) => {
    if (!chosen) return;
    const now = await loadChosen(eventId, chosen);
    const changed = listChanged(typed, shown.known);
    const people = Object.fromEntries(Object.entries(shown.known).filter(([key]) => key.endsWith('.person_id')));
    const base = buildBase({ questions: questions.data ?? [], schedule: schedule.data ?? [], chosen: now });
    const aligned = base.peopleForm ? alignInput(base.peopleForm, { ...changed, ...people }) : changed;
    const kept = Object.fromEntries(Object.entries(aligned).filter(([key]) => !key.endsWith('.person_id')));
    const then = lay(now, kept);
    const clashing = findConflicts(listFields(then.form), kept, {
      before: shown.known,
      after: then.known,
      chosen: now,
    });
    setFresh(now);
    setTyped(kept);
    setPlaced(undefined);
    setClashes(clashing);
    if (clashing.length > 0) requestAnimationFrame(() => banner.current?.focus());
    else setProblem(says);
  };

  const save = async () => {
    if (clashes.length > 0) return banner.current?.focus();
    setProblem(undefined);
    setProblems({});
    const missing = validateEntered(shown.form, shown.values, chosen?.reply);
    if (Object.keys(missing).length > 0) return refuse(missing);
    const body = {
      ...buildEntry(shown.form, shown.values, chosen?.reply),
      ...(chosen?.reply ? { response_id: chosen.reply.id } : { invitation_id: chosen?.invitation?.id ?? null }),
      ...(chosen && { seen_updated_at: chosen.reply?.updated_at ?? null }),
    };
    try {
      await enter.mutateAsync({ body, key: intention.getKey(body) });
      toast.success('RSVP saved');
      onClose();
    } catch (cause) {
      await handleFailure(cause);
    }
  };

  const handleFailure = async (cause: unknown) => {
    try {
      if (isChangedElsewhere(cause)) return await takeIn(MERGED);
      const fields = cause instanceof ApiFailure ? cause.fields : {};
      // Errors that no input can cause: the invitation or the schedule is no longer what the form shows.
      if (Object.keys(fields).some((path) => /^people\.\d+\.(person_id|attending)$/.test(path)))
        return await takeIn(OTHER_PEOPLE);
      const { peopleForm } = shown.form;
      const placedFields = peopleForm ? placeErrors(peopleForm, shown.values, fields) : fields;
      refuse(placedFields);
      const names = listFields(shown.form).map(({ question_key }) => question_key);
      if (Object.keys(placedFields).some((path) => names.includes(path))) return;
      const isGone = id !== undefined && cause instanceof ApiFailure && cause.code === 'not_found';
      setProblem(isGone ? 'This RSVP was deleted elsewhere.' : formatFailure(cause, FAILED));
    } catch (again) {
      setProblem(formatFailure(again, FAILED));
    }
  };

  const queries = [questions, schedule, found];
  return {
    ...shown,
    formRef: form,
    banner,
    chosen,
    clashes,
    problem,
    problems,
    isDirty,
    isBusy: enter.isPending,
    isReady: questions.data !== undefined && schedule.data !== undefined && (id === undefined || chosen !== null),
    hasFailed: queries.some(({ isLoadingError }) => isLoadingError),
    retry: () => void Promise.all(queries.filter(({ isError }) => isError).map((query) => query.refetch())),
    choose: (invitation: Invitation | null) => void choose(invitation),
    save: () => void save(),
    answer,
    setOthers: (others: readonly number[]) => {
      const gone = shown.others.filter((place) => !others.includes(place));
      const emptied = gone.map((place) => [`people.${place}.name`, []] as const);
      if (gone.length > 0) setTyped({ ...typed, ...Object.fromEntries(emptied) });
      setPlaced(others);
    },
    keepMine: closeConflicts,
    takeTheirs: (names: readonly string[]) => {
      setTyped(Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name))));
      closeConflicts(names);
    },
    findAnswers: (name: string) => findInput(shown.values, name),
  };
}
