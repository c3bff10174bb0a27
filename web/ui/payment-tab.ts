/**
 * Opens an empty tab that shows `words`; returns null if the browser blocks it. Call it synchronously from a click
 * handler.
 */
export function openPaymentTab(words: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The payment page must not be able to navigate our page.
  tab.opener = null;
  tab.document.title = words;
  tab.document.body.append(words);
  tab.document.body.style.cssText = 'margin:20vh auto;max-width:24em;font:1.25rem/1.5 Georgia,serif;text-align:center';
  return tab;
}
