import { z } from 'zod';
import { explainBounds, isWithinBounds, NUMBER } from '../../../contract/answer-bounds.ts';
import { ANSWER_ERRORS } from '../../../contract/answers.ts';
import { ANSWER_LENGTHS } from '../../../contract/answer-lengths.ts';
import type { Answer, Question } from '../../../contract/rsvp.ts';
import { calendarDate, emailAddress, line, lines } from '../../../contract/values.ts';

type Value = string | string[];

export function isEmpty(answer: Answer | undefined): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  return answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '');
}

/** Replaces Zod's default, which is the message for a wrong JSON type. */
export function formatIssue({ issues: [issue] }: z.ZodError): string {
  return !issue || issue.message.startsWith('Invalid input') ? ANSWER_ERRORS.unreadable : issue.message;
}

const acceptNumbersAsText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.preprocess((answer) => (typeof answer === 'number' ? String(answer) : answer), schema);

export function buildAnswerSchema(question: Question): z.ZodType<Value> {
  const { input_type, options } = question;
  const isTaken = (answer: string) => isWithinBounds(question, answer);
  const bounds = { error: () => explainBounds(question) };
  const isOffered = (choice: string) => options?.includes(choice) ?? false;
  switch (input_type) {
    case 'text':
      return acceptNumbersAsText(line(ANSWER_LENGTHS.text));
    case 'textarea':
      return acceptNumbersAsText(lines(ANSWER_LENGTHS.textarea));
    case 'email':
      return emailAddress();
    case 'tel':
      return acceptNumbersAsText(
        line(ANSWER_LENGTHS.tel).pipe(z.string().regex(PHONE, 'Please enter a phone number.')),
      );
    case 'number':
      return acceptNumbersAsText(line(30).pipe(z.string().regex(NUMBER, ANSWER_ERRORS.number).refine(isTaken, bounds)));
    case 'date':
      return line(10).pipe(calendarDate(ANSWER_ERRORS.date).refine(isTaken, bounds));
    case 'select':
    case 'radio':
      return acceptNumbersAsText(line(200).pipe(z.string().refine(isOffered, 'Please choose one of the options.')));
    case 'checkbox':
      return z
        .array(z.string(), 'Please choose from the options.')
        .refine((choices) => choices.every(isOffered), 'Please choose from the options.')
        .transform((choices) => [...new Set(choices)]);
  }
}

/** Digits with common separators, and an optional extension. */
const PHONE = /^(?=(\D*\d){3})[+(\d][\d\s()./-]*((x|ext\.?)\s*\d+)?$/i;
