import type { Site } from './makers.ts';

/** What the paths of all calls refer to, as it exists on one site. */
export interface Targets {
  site: Site;
  invitationToken: string;
  /** The id for each path with `:id`. */
  ids: Record<string, string>;
  orderId: string;
  checkoutId: string;
}

/** Returns what the `:id` of a path stands for. */
export function getId({ ids }: Targets, path: string): string {
  const id = ids[path];
  if (id === undefined) throw new Error(`say in server/testing/calls.ts what the :id of ${path} stands for`);
  return id;
}
