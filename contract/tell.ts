import { z } from 'zod';

/**
 * How many invitations were told a date, time or place that no longer stands: by mail, or by the owner, who marked them
 * as sent. The answer to every change of the event or its schedule has it; after a deletion, ask for it.
 */
export const tell = z.object({ invitations: z.number().int() });
export type Tell = z.output<typeof tell>;
