import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASKED_ALWAYS } from '../../../contract/answers.ts';
import {
  INPUT_TYPES,
  rsvpResponse,
  rsvpSubmission,
  type InputType,
  type Question,
  type RsvpSubmission,
} from '../../../contract/rsvp.ts';
import { ApiError } from '../../kit/errors.ts';
import { DEFAULT_QUESTIONS } from './question-rules.ts';
import { checkReply as check, type ReplyContext } from './rules.ts';

const standard: Question[] = DEFAULT_QUESTIONS.map((question) => ({ ...question, id: question.question_key }));
const basic: RsvpSubmission = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };

function makeQuestion(input_type: InputType, over: Partial<Question> = {}): Question {
  const empty = { required: false, enabled: true, sort_order: 20, placeholder: '', help_text: '', ...ASKED_ALWAYS };
  return { id: 'own', question_key: 'own', label: 'Our question', input_type, options: null, ...empty, ...over };
}

/** Returns the standard questions without those with the given keys. */
const listWithout = (...keys: string[]) => standard.filter(({ question_key }) => !keys.includes(question_key));

type Asked = Omit<ReplyContext, 'items' | 'invited'> & {
  invited?: Omit<NonNullable<ReplyContext['invited']>, 'people'>;
};

/** Of an event without a schedule, and of households without people. */
const checkReply = (submission: RsvpSubmission, { questions, invited }: Asked) =>
  check(submission, { questions, items: [], invited: invited && { ...invited, people: [] } });

function listFieldErrors(submission: RsvpSubmission, context: Asked): Record<string, string> {
  try {
    checkReply(submission, context);
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields;
    throw error;
  }
  return {};
}

/** Returns the stored answer to a custom question, or its error. */
function checkAnswer(own: Question, answer: unknown): unknown {
  const submission = { ...basic, dynamic_responses: { own: answer as string } };
  const context = { questions: [...standard, own] };
  return (
    listFieldErrors(submission, context)['own'] ?? checkReply(submission, context).question_responses[0]?.response_value
  );
}

describe('validation by type', () => {
  const choices = { options: ['Beef', 'Fish'] };
  test.each<[InputType, unknown, unknown]>([
    ['text', '  two\nlines ', 'two lines'],
    ['text', 7, '7'],
    ['textarea', 'two\r\nlines\u0000', 'two\nlines'],
    ['email', ' A.B@example.com', 'a.b@example.com'],
    ['tel', '+44 (0)20 7946-0000 ext. 3', '+44 (0)20 7946-0000 ext. 3'],
    ['number', '2.5', '2.5'],
    ['number', -3, '-3'],
    ['date', '2032-02-29', '2032-02-29'],
    ['select', 'Fish', 'Fish'],
    ['radio', 'Beef', 'Beef'],
    ['checkbox', ['Fish', 'Beef', 'Fish'], ['Fish', 'Beef']],
    ['checkbox', [], []],
    ['checkbox', undefined, []],
    ['text', null, ''],
  ])('%s accepts %j', (type, answer, stored) => {
    expect(checkAnswer(makeQuestion(type, choices), answer)).toEqual(stored);
  });

  test.each<[InputType, unknown, string]>([
    ['text', ['a'], 'Please check this answer.'],
    ['text', true, 'Please check this answer.'],
    ['text', 'x'.repeat(501), 'Please keep this to 500 characters.'],
    ['email', 'a@b@c', 'Please enter a valid email address'],
    ['tel', 'ask my mother', 'Please enter a phone number.'],
    ['tel', '12', 'Please enter a phone number.'],
    ['number', 'three', 'Please enter a number.'],
    ['number', '1; drop', 'Please enter a number.'],
    ['number', 1e21, 'Please enter a number.'],
    ['date', '2031-02-31', 'Please enter a date.'],
    ['date', 'tomorrow', 'Please enter a date.'],
    ['select', 'Pork', 'Please choose one of the options.'],
    ['select', ['Beef', 'Fish'], 'Please check this answer.'],
    ['radio', 'beef', 'Please choose one of the options.'],
    ['checkbox', ['Fish', 'Monday'], 'Please choose from the options.'],
    ['checkbox', 'Fish', 'Please choose from the options.'],
  ])('%s refuses %j', (type, answer, sentence) => {
    expect(checkAnswer(makeQuestion(type, choices), answer)).toBe(sentence);
  });

  test('returns either field errors or a valid reply for any input', () => {
    const any = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    const answer = fc.oneof(any, fc.array(fc.constantFrom('Beef', 'Fish', 'x')), fc.constantFrom('yes', '3', 'a@b.co'));
    const keys = fc.constantFrom(...standard.map(({ question_key }) => question_key), 'own', 'phone', '__proto__', 'x');
    const types = fc.constantFrom(...INPUT_TYPES);
    fc.assert(
      fc.property(
        fc.dictionary(keys, answer),
        fc.dictionary(keys, answer),
        types,
        fc.boolean(),
        (top, dynamic, type, required) => {
          const submission = rsvpSubmission.parse({ ...top, dynamic_responses: dynamic });
          const questions = [...standard, makeQuestion(type, { ...choices, required })];
          const errors = listFieldErrors(submission, { questions });
          if (Object.keys(errors).length > 0) return;
          const reply = { ...checkReply(submission, { questions }), id: '1', late: false };
          rsvpResponse.parse({ ...reply, created_at: '2031-01-01T00:00:00Z' });
        },
      ),
    );
  });
});

describe('required questions', () => {
  const own = makeQuestion('checkbox', { options: ['Friday'], required: true });

  test.each([undefined, null, '', '  ', []])('are not answered by %j', (answer) => {
    expect(checkAnswer(own, answer)).toBe('Please answer “Our question”.');
  });

  test('return all field errors at once, by question key', () => {
    expect(Object.keys(listFieldErrors({ guests: 0 }, { questions: [...standard, own] }))).toEqual([
      'name',
      'email',
      'attendance',
      'guests',
      'own',
    ]);
  });
});

describe('the number of guests', () => {
  const readGuestCount = (top: unknown, dynamic: unknown, maxPeople?: number) => {
    const submission = { ...basic, guests: top as number, dynamic_responses: { guests: dynamic as string } };
    const context = {
      questions: standard,
      ...(maxPeople !== undefined && { invited: { name: '', email: null, maxPeople } }),
    };
    return listFieldErrors(submission, context)['guests'] ?? checkReply(submission, context).guests;
  };

  test.each([
    [3, '3', 3],
    ['3', 3, 3],
    [3, undefined, 3],
    [undefined, ' 10 ', 10],
    ['', null, 1],
  ])('from the field %j and the answer %j is %j', (top, dynamic, count) => {
    expect(readGuestCount(top, dynamic)).toBe(count);
  });

  test.each([
    [2, '3', 'The number of guests must be the same everywhere.'],
    ['many', 'many', 'Please choose a number from 1 to 10.'],
    [1.5, undefined, 'Please choose a number from 1 to 10.'],
    [-1, undefined, 'Please choose a number from 1 to 10.'],
    [11, '11', 'Please choose a number from 1 to 10.'],
  ])('from the field %j and the answer %j is refused', (top, dynamic, sentence) => {
    expect(readGuestCount(top, dynamic)).toBe(sentence);
  });

  test('is at most what the invitation allows', () => {
    expect(readGuestCount(3, '3', 3)).toBe(3);
    expect(readGuestCount(4, '4', 3)).toBe('Please choose a number from 1 to 3.');
    expect(readGuestCount(2, '2', 1)).toBe('This invitation is for one person.');
  });
});

describe('fields of the reply', () => {
  const invited = { name: 'Gina', email: 'gina@example.com', maxPeople: 2 };

  test('prefer the answers by key over fields of the same name', () => {
    const dynamic_responses = { message: 'Hello', name: 'Other', unknown: 'x', constructor: 'y' };
    const reply = checkReply({ ...basic, name: '', dynamic_responses }, { questions: standard });
    expect(reply).toMatchObject({
      name: 'Other',
      message: 'Hello',
      email: 'rita@example.com',
      people: [],
      question_responses: [],
    });
  });

  test('take a hidden name and email from the invitation', () => {
    const questions = listWithout('name', 'email');
    expect(checkReply({ attendance: 'no' }, { questions, invited })).toMatchObject({
      name: 'Gina',
      email: 'gina@example.com',
    });
    expect(checkReply({ attendance: 'no' }, { questions })).toMatchObject({ name: 'Guest', email: '' });
  });

  test('do not take name and email from the invitation if they are asked', () => {
    expect(listFieldErrors({ attendance: 'no' }, { questions: standard, invited })).toHaveProperty('name');
  });

  test('take name and email from other questions that ask for them', () => {
    const full = makeQuestion('text', { question_key: 'full_name', required: true });
    const address = makeQuestion('email', { question_key: 'email_address' });
    const questions = [full, address, ...listWithout('name', 'email')];
    const dynamic_responses = { full_name: 'Rita Reply', email_address: 'r@example.com' };
    expect(checkReply({ attendance: 'yes', dynamic_responses }, { questions })).toMatchObject({
      name: 'Rita Reply',
      email: 'r@example.com',
      question_responses: [],
    });
    expect(checkReply({ ...basic, dynamic_responses }, { questions: [...standard, full] })).toMatchObject({
      name: 'Rita',
      question_responses: [{ question_key: 'full_name', response_value: 'Rita Reply' }],
    });
  });

  test('drop fields that are not asked, except the phone', () => {
    const reply = checkReply(
      { ...basic, phone: '0123 456', message: 'Hello', dietary_restrictions: 'no nuts' },
      { questions: listWithout('message', 'dietary_restrictions') },
    );
    expect(reply).toMatchObject({ phone: '0123 456', message: '', dietary_restrictions: '' });
  });

  test('have the attendance yes if it is not asked, and maybe if it is not answered', () => {
    const open = standard.map((each) => ({ ...each, required: false }));
    expect(checkReply({}, { questions: [] })).toMatchObject({ attendance: 'yes', guests: 1 });
    expect(checkReply({}, { questions: open })).toMatchObject({ attendance: 'maybe' });
    expect(listFieldErrors({ attendance: 'perhaps' }, { questions: [] })).toEqual({
      attendance: 'Please choose yes, no or maybe.',
    });
  });

  test('join several choices of a known key to one text', () => {
    const diet = makeQuestion('checkbox', { question_key: 'dietary_restrictions', options: ['Vegan', 'No nuts'] });
    const dynamic_responses = { dietary_restrictions: ['Vegan', 'No nuts'] };
    expect(
      checkReply({ ...basic, dynamic_responses }, { questions: [...listWithout('dietary_restrictions'), diet] }),
    ).toMatchObject({
      dietary_restrictions: 'Vegan, No nuts',
    });
  });
});
