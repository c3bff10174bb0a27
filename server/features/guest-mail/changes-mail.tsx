import type { Difference } from '../../../contract/changes.ts';
import { drawEach, Row } from '../../mail/table.tsx';
import { Words } from '../../mail/words.tsx';

export const formatChanges = (differences: readonly Difference[]): string =>
  differences
    .map(({ label, before, after }) =>
      [label, ...(before === '' ? [] : [`  was: ${before}`]), `  now: ${after}`].join('\n'),
    )
    .join('\n\n');

export function Changes({ differences }: { differences: readonly Difference[] }) {
  return drawEach(differences, ({ label, before, after }) => (
    <Row above={24}>
      <Words ink="soft" size={15} lead={23} weight={600}>
        {label}
      </Words>
      {before !== '' && (
        <Words ink="soft" size={16} lead={25}>
          Was: <s>{before}</s>
        </Words>
      )}
      <Words display ink="accent" size={23} lead={31}>
        {before === '' ? '' : 'Now: '}
        {after}
      </Words>
    </Row>
  ));
}
