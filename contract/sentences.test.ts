import { expect, test } from 'vitest';
import { ANSWER_ERRORS } from './answers.ts';
import { joinSentences } from './sentences.ts';

test.each([
  [['Venue: Rose Barn', 'Time: 4 PM'], 'Venue: Rose Barn. Time: 4 PM'],
  [['Venue: Hart & Co.', 'Time: 4 PM'], 'Venue: Hart & Co. Time: 4 PM'],
  [['Come as you are!', '“Shall we?”', 'Soon…', 'Bye'], 'Come as you are! “Shall we?” Soon… Bye'],
  [[], ''],
])('%j is joined without doubled punctuation', (texts, joined) => {
  expect(joinSentences(texts)).toBe(joined);
});

test.each([
  ['Main course', 'Please answer “Main course”.'],
  ['Which song?', 'Please answer “Which song?”'],
  ['Tell us more…', 'Please answer “Tell us more…”'],
])('a missing answer to %j ends in one mark', (label, error) => {
  expect(ANSWER_ERRORS.missing({ question_key: 'song', label })).toBe(error);
});
