import type { OperatorSite } from '../../../contract/back-office.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import type { StatusKind } from '../../ui/app-shell/status.tsx';

export const SITE_STATES: Readonly<Record<OperatorSite['status'], string>> = {
  active: 'Active',
  ended: 'Ended',
  suspended: 'Suspended',
};

const MARKS: Readonly<Record<OperatorSite['status'], StatusKind>> = { active: 'yes', ended: 'over', suspended: 'no' };

export function SiteStatus({ status }: { status: OperatorSite['status'] }) {
  return <Status kind={MARKS[status]}>{SITE_STATES[status]}</Status>;
}
