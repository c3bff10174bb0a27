/** Points the hosts' link to the dashboard if they are signed in. */
export function updateSettingsLink(): void {
  if (!isSignedIn()) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-settings]')) link.href = '/admin/dashboard';
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem('adminUser') !== null;
  } catch {
    // Storage is blocked, so nobody can be signed in here.
    return false;
  }
}
