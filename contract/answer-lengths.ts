/** Characters of an answer, by the type of its question; of a guest's name, whatever its type. */
export const ANSWER_LENGTHS = { name: 200, text: 500, textarea: 5000, tel: 50 } as const;

export const formatTooLong = (max: number): string => `Please keep this to ${max} characters.`;
