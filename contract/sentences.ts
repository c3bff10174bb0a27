const ENDED = /[?!.…]["”’)]*$/u;

/** Joins texts with periods between them; one that ends in punctuation, such as a user's, gets no second. */
export const joinSentences = (texts: readonly string[]): string =>
  texts.map((text, at) => (at === texts.length - 1 || ENDED.test(text) ? text : `${text}.`)).join(' ');
