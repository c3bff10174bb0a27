import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { buildSubmission, type FormInput } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { Invitation } from '../../../contract/guests.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { isChangedElsewhere, MERGED } from '../kit/rebase.ts';
import { useUnsavedWork } from '../../ui/app-shell/unsaved-work.ts';
import { useSession } from '../shell/shell-context.ts';
import { loadReplyToChange, findReply, toChangeQuery, useEnterReply, type ToChange } from './data.ts';
import {
  listChangedQuestions,
  findConflicts,
  validateEntered,
  listQuestionsToEnter,
  type AnswerConflict,
  type ChosenGuest,
} from './reply-entry.ts';
import { fillForm } from './fill-form.ts';
import { questionsQuery } from './questions/data.ts';

const FAILED = 'Failed to save RSVP';

/**
 * The form of a reply that the hosts enter or edit (`id`). Changes made elsewhere meanwhile are merged into the form;
 * for answers that both sides changed, the host chooses which to keep.
 */
export function useReplyEntry({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { eventId } = useSession().site;
  const questions = useQuery(questionsQuery(eventId));
  const found = useQuery({ ...toChangeQuery(eventId, id ?? ''), enabled: id !== undefined });
  const enteredQuestions = listQuestionsToEnter(questions.data ?? []);
  const enter = useEnterReply(eventId);
  const intention = useIdempotencyKey();
  const form = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLElement>(null);
  /** Fields in which somebody typed; the others are filled with the known answers. */
  const touched = useRef(new Set<string>());
  const [dirty, setDirty] = useState(false);
  const [picked, setPicked] = useState<ChosenGuest | null>(null);
  const [fresh, setFresh] = useState<ToChange>();
  const [clashes, setClashes] = useState<AnswerConflict[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const stored = fresh ?? found.data;
  const chosen: ChosenGuest | null = stored ?? picked;
  useUnsavedWork(dirty);

  useEffect(() => {
    if (form.current) fillForm(form.current, enteredQuestions, chosen, touched.current);
  });

  const choose = async (invitation: Invitation | null) => {
    try {
      setPicked(invitation && { invitation, reply: await findReply(eventId, invitation.id) });
      setDirty(true);
    } catch (cause) {
      setProblem(formatFailure(cause, FAILED));
    }
  };

  const closeConflicts = (names: readonly string[]) => {
    if (clashes.some(({ name }) => names.includes(name)))
      setClashes(clashes.filter(({ name }) => !names.includes(name)));
  };

  const refuse = (fields: Record<string, string>) => {
    setProblems(fields);
    const first = enteredQuestions.find(({ question_key }) => fields[question_key] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first?.question_key ?? ''}"]`)?.focus();
  };

  const takeIn = async (typed: FormInput, before: ToChange) => {
    const now = await loadReplyToChange(eventId, before.reply.id);
    const clashing = findConflicts(enteredQuestions, typed, { before: before.reply, now });
    touched.current = new Set(
      listChangedQuestions(enteredQuestions, typed, before.reply).map(({ question_key }) => question_key),
    );
    setFresh(now);
    setClashes(clashing);
    if (clashing.length > 0) requestAnimationFrame(() => banner.current?.focus());
    else setProblem(MERGED);
  };

  const send = async (typed: FormInput) => {
    const whose = stored
      ? { response_id: stored.reply.id, seen_updated_at: stored.reply.updated_at }
      : { invitation_id: picked?.invitation?.id ?? null };
    const body = { ...buildSubmission(enteredQuestions, typed), ...whose };
    try {
      await enter.mutateAsync({ body, key: intention.getKey(body) });
      toast.success('RSVP saved');
      onClose();
    } catch (cause) {
      if (!stored || !isChangedElsewhere(cause)) throw cause;
      await takeIn(typed, stored);
    }
  };

  const save = async (element: HTMLFormElement) => {
    if (clashes.length > 0) return banner.current?.focus();
    const data = new FormData(element);
    const typed = Object.fromEntries(
      enteredQuestions.map(({ question_key }) => [
        question_key,
        data.getAll(question_key).filter((one) => typeof one === 'string'),
      ]),
    );
    setProblem(undefined);
    const missing = validateEntered(enteredQuestions, typed);
    if (Object.keys(missing).length > 0) return refuse(missing);
    try {
      await send(typed);
    } catch (cause) {
      const fields = cause instanceof ApiFailure ? cause.fields : {};
      refuse(fields);
      if (enteredQuestions.some(({ question_key }) => fields[question_key] !== undefined)) return;
      const deleted = id !== undefined && cause instanceof ApiFailure && cause.code === 'not_found';
      setProblem(deleted ? 'This RSVP was deleted elsewhere.' : formatFailure(cause, FAILED));
    }
  };

  return {
    form,
    banner,
    enteredQuestions,
    chosen,
    clashes,
    problem,
    problems,
    dirty,
    busy: enter.isPending,
    ready: questions.data !== undefined && (id === undefined || stored !== undefined),
    loadError: questions.isLoadingError || found.isLoadingError,
    retry: () => void Promise.all([questions, found].filter((one) => one.isError).map((one) => one.refetch())),
    choose: (invitation: Invitation | null) => void choose(invitation),
    save: (element: HTMLFormElement) => void save(element),
    markTouched: (name: string) => {
      touched.current.add(name);
      setDirty(true);
      closeConflicts([name]);
    },
    keepMine: closeConflicts,
    takeTheirs: (names: readonly string[]) => {
      for (const name of names) touched.current.delete(name);
      closeConflicts(names);
    },
  };
}
