/**
 * Opens the form with the answer whose button in a mail brought the guest: `?answer=yes`. It chooses as a click does, and
 * sends nothing. The address loses the answer, so that a reload keeps what the guest chooses afterwards.
 */
export function chooseAnswer(): void {
  const url = new URL(location.href);
  const answer = url.searchParams.get('answer');
  if (answer !== 'yes' && answer !== 'no') return;
  url.searchParams.delete('answer');
  history.replaceState(history.state, '', url);
  const choice = document.querySelector<HTMLInputElement>(`#rsvp [name="attendance"][value="${answer}"]`);
  const fold = choice?.closest('details');
  if (fold) fold.open = true;
  choice?.click();
  document.getElementById('rsvp')?.scrollIntoView();
}
