/**
 * What this browser keeps for the page. A browser may refuse to keep anything: then nothing is kept, and nothing breaks.
 */

/** What is kept under a name; null for nothing. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Refused or full: the page works without.
  }
}
