import type { GuestPage } from '../../../contract/pages.ts';
import type {
  Attendance,
  GUESTS_WITHOUT_INVITATION,
  Question,
  RESPONSE_FIELDS,
  RsvpSubmission,
} from '../../../contract/rsvp.ts';

/** The guest of an invitation link, or null for everyone else. */
export type InvitedGuest = Extract<GuestPage, { page: 'invitation' }>['guest'];

export interface Option {
  value: string;
  label: string;
}

/** The keys that ask for who the guest is (spec 3, RSVP question). */
const NAME_KEYS = ['name', 'guest_name', 'full_name'];
const EMAIL_KEYS = ['email', 'guest_email', 'email_address'];

const WITHOUT_INVITATION: typeof GUESTS_WITHOUT_INVITATION = 10;
const FIELDS: typeof RESPONSE_FIELDS = [
  'name',
  'email',
  'phone',
  'attendance',
  'guests',
  'guest_names',
  'dietary_restrictions',
  'message',
];

/** The questions in the order they are asked, hidden ones left out. */
export function askedQuestions(questions: readonly Question[]): Question[] {
  return questions.filter(({ enabled }) => enabled).toSorted((one, other) => one.sort_order - other.sort_order);
}

/** The most people a reply may speak for (spec 5). */
export function mostGuests(guest: InvitedGuest): number {
  return guest === null ? WITHOUT_INVITATION : guest.max_guests + (guest.plus_one_allowed ? 1 : 0);
}

/** What can be chosen: the question's own options, numbers of guests, or attendance in the design's words. */
export function optionsOf(question: Question, guest: InvitedGuest, attendance: Record<Attendance, string>): Option[] {
  if (question.question_key === 'guests') {
    return Array.from({ length: mostGuests(guest) }, (_, index) => ({
      value: String(index + 1),
      label: index === 0 ? 'Just me' : `${index + 1} guests (including me)`,
    }));
  }
  const options = question.options ?? [];
  if (question.question_key !== 'attendance') return options.map((value) => ({ value, label: value }));
  return options.map((value) => ({ value, label: isAttendance(value) ? attendance[value] : value }));
}

function isAttendance(value: string): value is Attendance {
  return value === 'yes' || value === 'no' || value === 'maybe';
}

/** What stands in a field before anything is typed: who the invitation is for (spec 5). */
export function prefillOf(question: Question, guest: InvitedGuest): string | undefined {
  if (guest === null) return undefined;
  if (NAME_KEYS.includes(question.question_key)) return guest.name;
  if (EMAIL_KEYS.includes(question.question_key)) return guest.email ?? undefined;
  return undefined;
}

/** What a browser may fill in by itself. */
export function autocompleteOf(question: Question): string | undefined {
  if (NAME_KEYS.includes(question.question_key)) return 'name';
  if (question.input_type === 'email') return 'email';
  if (question.input_type === 'tel') return 'tel';
  return undefined;
}

/** The reply that the server is sent. Empty answers are left out; those of a checkbox question are a list (spec 5). */
export function submissionOf(questions: readonly Question[], form: FormData, guest: InvitedGuest): RsvpSubmission {
  const answers: Record<string, string | string[]> = {};
  for (const question of askedQuestions(questions)) {
    const typed = form.getAll(question.question_key).filter((value) => typeof value === 'string');
    const [first = ''] = typed;
    if (question.input_type === 'checkbox') answers[question.question_key] = typed;
    else if (first.trim() !== '') answers[question.question_key] = first;
  }
  const fields = FIELDS.flatMap((field) => (answers[field] === undefined ? [] : [[field, answers[field]] as const]));
  return {
    ...identity('name', NAME_KEYS, answers),
    ...identity('email', EMAIL_KEYS, answers),
    ...Object.fromEntries(fields),
    dynamic_responses: answers,
    ...(guest !== null && { guest_token: guest.unique_token }),
  };
}

function identity(field: 'name' | 'email', keys: readonly string[], answers: Record<string, string | string[]>) {
  const key = keys.find((name) => answers[name] !== undefined);
  return key === undefined ? {} : { [field]: answers[key] };
}

/** Whether a question takes the whole width of the form. */
export function isWide({ input_type }: Question): boolean {
  return input_type === 'textarea' || input_type === 'radio' || input_type === 'checkbox';
}
