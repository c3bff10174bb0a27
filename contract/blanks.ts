/** Makes one space of spaces of any width, tabs and line breaks that stand together. */
export const joinBlanks = (text: string): string => text.replace(/[\s\u200B\uFEFF]+/gu, ' ').trim();
