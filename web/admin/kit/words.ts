/** `1 guest`, `2 guests` */
export const people = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

/** The first word of each name, as guests see them: `Maya Lindqvist & Jonah Okafor` are `Maya & Jonah` (spec 3, Event). */
export const firstNames = (coupleNames: string) =>
  coupleNames
    .split('&')
    .map((name) => name.trim().split(/\s+/)[0] ?? '')
    .filter((name) => name !== '')
    .join(' & ');
