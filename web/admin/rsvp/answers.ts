import type { RsvpResponse } from '../../../contract/rsvp.ts';

type QuestionAnswer = RsvpResponse['question_responses'][number];

export function formatAnswer({ input_type, response_value }: QuestionAnswer): string {
  const text = typeof response_value === 'string' ? response_value.trim() : response_value.join(', ');
  if (text !== '') return text;
  return input_type === 'checkbox' ? 'No selection' : 'No response';
}
