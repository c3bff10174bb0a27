/** Reads a value from `localStorage`; null if it is missing or if storage is blocked. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Writes a value to `localStorage`; null deletes it. Does nothing if storage is blocked or full. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Storage is blocked or full: the page works without it.
  }
}
