/** Without case and accents, so that names are compared as people hear them. */
export const foldName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
