const LABEL = 'Questions?';

/** Returns what stands before the hosts' words about reaching them; nothing if their words begin with the same. */
export const getContactLabel = (contact: string): string => (/^\W*(any )?questions?\b/i.test(contact) ? '' : LABEL);
