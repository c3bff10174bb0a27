/** An empty tab that says what it waits for; null where the browser refuses. Call it straight from a press. */
export function openPaymentTab(words: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The page of the payment must have no hold on ours.
  tab.opener = null;
  tab.document.title = words;
  tab.document.body.append(words);
  tab.document.body.style.cssText = 'margin:20vh auto;max-width:24em;font:1.25rem/1.5 Georgia,serif;text-align:center';
  return tab;
}
