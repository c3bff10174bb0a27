/** For hosts who are signed in, the way in leads to their dashboard and not to the sign-in. */
export function updateSettingsLink(): void {
  if (!isSignedIn()) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-settings]')) link.href = '/admin/dashboard';
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem('adminUser') !== null;
  } catch {
    // Storage is refused to this page: nobody can be signed in here.
    return false;
  }
}
