import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { submissionOf, type Typed } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { Invitation } from '../../../contract/guests.ts';
import { sentenceOf } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useIntention } from '../kit/idempotency.ts';
import { isChangedElsewhere } from '../kit/rebase.ts';
import { useUnsavedWork } from '../../ui/app-shell/unsaved-work.ts';
import { useSession } from '../shell/shell-context.ts';
import { readToChange, replyOf, toChangeQuery, useEnterReply, type ToChange } from './data.ts';
import { changedIn, clashesOf, missingIn, questionsToEnter, type AnswerClash, type Chosen } from './entering.ts';
import { fillIn } from './fill-in.ts';
import { questionsQuery } from './questions/data.ts';

const FAILED = 'Failed to save the response';

/**
 * The form of a reply that the hosts enter; with an id of one that they entered before. What another tab has made of that
 * one meanwhile comes into the form, and where both have changed an answer it is asked which stays.
 */
export function useEntering({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { eventId } = useSession().site;
  const questions = useQuery(questionsQuery(eventId));
  const found = useQuery({ ...toChangeQuery(eventId, id ?? ''), enabled: id !== undefined });
  const asked = questionsToEnter(questions.data ?? []);
  const enter = useEnterReply(eventId);
  const intention = useIntention();
  const form = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLElement>(null);
  /** The fields in which somebody typed: what is known of a guest fills in the others. */
  const touched = useRef(new Set<string>());
  const [dirty, setDirty] = useState(false);
  const [picked, setPicked] = useState<Chosen | null>(null);
  const [fresh, setFresh] = useState<ToChange>();
  const [clashes, setClashes] = useState<AnswerClash[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const stored = fresh ?? found.data;
  const chosen: Chosen | null = stored ?? picked;
  useUnsavedWork(dirty);

  useEffect(() => {
    if (form.current) fillIn(form.current, asked, chosen, touched.current);
  });

  const choose = async (invitation: Invitation | null) => {
    try {
      setPicked(invitation && { invitation, reply: await replyOf(eventId, invitation.id) });
      setDirty(true);
    } catch (cause) {
      setProblem(sentenceOf(cause, FAILED));
    }
  };

  const settle = (names: readonly string[]) => {
    if (clashes.some(({ name }) => names.includes(name)))
      setClashes(clashes.filter(({ name }) => !names.includes(name)));
  };

  const refuse = (fields: Record<string, string>) => {
    setProblems(fields);
    const first = asked.find(({ question_key }) => fields[question_key] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first?.question_key ?? ''}"]`)?.focus();
  };

  /** Puts what is stored by now under what was typed. */
  const takeIn = async (typed: Typed, before: ToChange) => {
    const now = await readToChange(eventId, before.reply.id);
    const clashing = clashesOf(asked, typed, { before: before.reply, now });
    touched.current = new Set(changedIn(asked, typed, before.reply).map(({ question_key }) => question_key));
    setFresh(now);
    setClashes(clashing);
    if (clashing.length > 0) requestAnimationFrame(() => banner.current?.focus());
    else setProblem('This was changed somewhere else meanwhile, and that is in the form now. Please save once more.');
  };

  const send = async (typed: Typed) => {
    const whose = stored
      ? { response_id: stored.reply.id, seen_updated_at: stored.reply.updated_at }
      : { invitation_id: picked?.invitation?.id ?? null };
    const body = { ...submissionOf(asked, typed), ...whose };
    try {
      await enter.mutateAsync({ body, key: intention.keyFor(body) });
      toast.success('Response saved successfully');
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
      asked.map(({ question_key }) => [
        question_key,
        data.getAll(question_key).filter((one) => typeof one === 'string'),
      ]),
    );
    setProblem(undefined);
    const missing = missingIn(asked, typed);
    if (Object.keys(missing).length > 0) return refuse(missing);
    try {
      await send(typed);
    } catch (cause) {
      const fields = cause instanceof ApiFailure ? cause.fields : {};
      refuse(fields);
      if (asked.some(({ question_key }) => fields[question_key] !== undefined)) return;
      const gone = id !== undefined && cause instanceof ApiFailure && cause.code === 'not_found';
      setProblem(gone ? 'This response was deleted somewhere else meanwhile.' : sentenceOf(cause, FAILED));
    }
  };

  return {
    form,
    banner,
    asked,
    chosen,
    clashes,
    problem,
    problems,
    dirty,
    busy: enter.isPending,
    /** The questions, and the reply where one is changed, are there. */
    ready: questions.data !== undefined && (id === undefined || stored !== undefined),
    loadError: questions.isLoadingError || found.isLoadingError,
    retry: () => void Promise.all([questions, found].filter((one) => one.isError).map((one) => one.refetch())),
    choose: (invitation: Invitation | null) => void choose(invitation),
    save: (element: HTMLFormElement) => void save(element),
    noteInput: (name: string) => {
      touched.current.add(name);
      setDirty(true);
      settle([name]);
    },
    keepMine: settle,
    takeTheirs: (names: readonly string[]) => {
      for (const name of names) touched.current.delete(name);
      settle(names);
    },
  };
}
