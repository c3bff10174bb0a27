import { matchChoices } from './people-choices.ts';

/**
 * Shows the form that came with the answer whose button in a mail brought the guest: `?answer=yes`. Nothing is sent. The
 * address loses the answer, so that a reload keeps what the guest chooses afterwards.
 */
export function showChosenAnswer(): void {
  const url = new URL(location.href);
  const answer = url.searchParams.get('answer');
  if (answer !== 'yes' && answer !== 'no') return;
  url.searchParams.delete('answer');
  history.replaceState(history.state, '', url);
  const form = document.querySelector<HTMLFormElement>('#rsvp form');
  if (form) matchChoices(form);
  // The browser scrolls to a fragment again while the page loads, so that scrolling alone would not last.
  if (document.getElementById('reply-title')) location.replace('#reply-title');
}
