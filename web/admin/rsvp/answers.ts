import type { QuestionCounts } from '../../../contract/headcount.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';

/** Splits questions, which keep their order, where the charts of both parts are about as high. */
export function splitInColumns<One extends Pick<QuestionCounts, 'choices'>>(questions: readonly One[]): [One[], One[]] {
  const heights = questions.map(({ choices }) => HEAD_ROWS + choices.length);
  const sum = (part: readonly number[]) => part.reduce((total, height) => total + height, 0);
  const differences = heights.map((_, at) => Math.abs(sum(heights.slice(0, at)) - sum(heights.slice(at))));
  const middle = differences.lastIndexOf(Math.min(...differences));
  return [questions.slice(0, middle), questions.slice(middle)];
}

/** What is above and below the choices of a question is as high as so many of them. */
const HEAD_ROWS = 3;

type QuestionAnswer = RsvpResponse['question_responses'][number];

export function formatAnswer({ input_type, response_value }: QuestionAnswer): string {
  const text = typeof response_value === 'string' ? response_value.trim() : response_value.join(', ');
  if (text !== '') return text;
  return input_type === 'checkbox' ? 'No selection' : 'No response';
}
