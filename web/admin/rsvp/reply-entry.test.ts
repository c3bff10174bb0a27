import { expect, test } from 'vitest';
import { ASKED_ALWAYS } from '../../../contract/answers.ts';
import type { Invitation } from '../../../contract/guests.ts';
import type { Question } from '../../../contract/rsvp.ts';
import { listChoices, getKnownAnswers, listQuestionsToEnter } from './entered-questions.ts';
import { findConflicts, validateEntered } from './reply-entry.ts';

const makeQuestion = (question_key: string, over: Partial<Question> = {}): Question => ({
  id: question_key,
  question_key,
  label: question_key,
  input_type: 'text',
  options: null,
  required: true,
  enabled: true,
  sort_order: 1,
  placeholder: '',
  help_text: '',
  ...ASKED_ALWAYS,
  ...over,
});
const chosen = {
  invitation: { guest_name: 'Rosa', guest_email: null, max_guests: 2, plus_ones: 1 } as Invitation,
  reply: undefined,
};

test('only name and attendance are required', () => {
  const questions = listQuestionsToEnter([
    makeQuestion('email'),
    makeQuestion('song', { enabled: false }),
    makeQuestion('full_name'),
  ]);
  expect(questions.map(({ question_key, required }) => [question_key, required])).toEqual([
    ['attendance', true],
    ['email', false],
    ['full_name', true],
  ]);
  const form = { asked: questions, fields: questions, peopleForm: null, layout: null };
  const problems = validateEntered(form, { attendance: ['yes'], full_name: [' '] }, undefined);
  expect(Object.keys(problems)).toEqual(['full_name']);
});

test('fills in the name and the number of guests of an invitation', () => {
  expect(listChoices(makeQuestion('guests'), chosen).map(({ label }) => label)).toEqual([
    '1 guest',
    '2 guests',
    '3 guests',
  ]);
  expect(listChoices(makeQuestion('guests'), null)).toHaveLength(10);
  expect([getKnownAnswers(makeQuestion('name'), chosen), getKnownAnswers(makeQuestion('email'), chosen)]).toEqual([
    ['Rosa'],
    [''],
  ]);
});

test('reports a conflict only if both sides changed an answer differently', () => {
  const fields = ['name', 'attendance', 'guests', 'message'].map((key) =>
    makeQuestion(key, key === 'attendance' ? { options: ['yes', 'no', 'maybe'] } : {}),
  );
  const before = { name: ['Rosa'], attendance: ['yes'], guests: ['2'], message: [] };
  const after = { name: ['Rose'], attendance: ['no'], guests: ['3'], message: ['Hello'] };
  const typed = { name: ['Rosa'], attendance: ['maybe'], guests: ['3'] };
  const sides = { before, after, chosen: { invitation: undefined, reply: undefined } };
  expect(findConflicts(fields, typed, sides)).toEqual([
    { name: 'attendance', label: 'attendance', mine: 'Maybe', theirs: 'Not Attending' },
  ]);
});
