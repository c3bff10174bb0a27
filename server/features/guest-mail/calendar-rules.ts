import type { CalendarMessage } from '../../kit/icalendar.ts';
import type { MailAttachment } from '../../providers/mail/mailer.ts';

/** The type names the method that the file has (RFC 6047 §2.4). */
export const attachCalendar = (file: string, method: CalendarMessage['method']): MailAttachment => ({
  filename: method === 'CANCEL' ? 'canceled.ics' : 'invitation.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: file,
});
