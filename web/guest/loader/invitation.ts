/**
 * Reports to the server that an invitation link was opened, and stores the token. Loading the page does not count as
 * opening, so that bots that fetch link previews are not counted.
 */
export function rememberInvitation(): void {
  const token = /^\/invite\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (token === undefined) return;
  void fetch(`/api/invite/${token}`, { headers: { accept: 'application/json' } })
    .then(async (answer) => {
      const context = await answer.text();
      if (answer.ok) storeToken(decodeURIComponent(token), context);
      else if (answer.status === 404 || answer.status === 410) removeToken();
    })
    .catch(() => undefined);
}

function storeToken(token: string, context: string): void {
  localStorage.setItem('guestToken', token);
  localStorage.setItem('guestContext', context);
}

function removeToken(): void {
  localStorage.removeItem('guestToken');
  localStorage.removeItem('guestContext');
}
