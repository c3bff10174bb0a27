import { z } from 'zod';

/** What a reply says about people. Who comes to one item and not to another comes. */
export const said = z.object({
  yes: z.number().int(),
  maybe: z.number().int(),
  no: z.number().int(),
  /** As the guest gave it; empty if they gave none. */
  email: z.string(),
  /** Whom the reply names; without an id they are beside the household, or nobody has named them there. */
  people: z.array(
    z.object({ person_id: z.string().nullable(), name: z.string(), attendance: z.enum(['yes', 'no', 'maybe']) }),
  ),
});
