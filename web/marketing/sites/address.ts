import { SUBDOMAIN_MIN } from '../../../contract/subdomain.ts';
import type { AddressStatus } from '../../ui/address-field.tsx';

/** Reserved names, for the case that the availability check fails. */
const TAKEN: readonly string[] = ['demo', 'test', 'admin', 'www', 'api'];

/**
 * Returns whether an order may continue with this name. If the check failed, it may unless the name is reserved: the
 * checkout checks again.
 */
export function isUsable(name: string, status: AddressStatus): boolean {
  if (status.kind === 'failed') return name.length >= SUBDOMAIN_MIN && !TAKEN.includes(name);
  return status.kind === 'free';
}
