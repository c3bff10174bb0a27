import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isBlank } from '../../../contract/section-anchors.ts';
import { isBuiltIn } from '../../../contract/section-kinds.ts';
import type { Section, WrittenSection } from '../../../contract/sections.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { Switch } from '../kit/switch.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useSetShown } from './data.ts';
import { isWritten } from './form-values.ts';
import { BUILT_INS, buildEditPath, KIND_ICONS, WRITTEN } from './kinds.ts';

interface RowProps {
  section: Section;
  /** Missing on the first section, which cannot be moved. */
  handle?: ReactNode;
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
  onDelete: (section: WrittenSection) => void;
}

export function SectionRow({ section, handle, onMove, onDelete }: RowProps) {
  const { kind, title, visible } = section;
  const Icon = KIND_ICONS[kind];
  const change = useSetShown(useSession().site.eventId);
  const save = (shown: Partial<Pick<Section, 'visible' | 'audience'>>) =>
    change.mutate(
      { section, ...shown },
      {
        onError: (cause) =>
          toast.error(formatFailure(cause, 'Couldn’t save this. Please try again.'), { topic: section.id }),
      },
    );
  const to = isBuiltIn(kind) ? BUILT_INS[kind].to : buildEditPath({ id: section.id });
  return (
    <div className={visible ? 'site-section' : 'site-section is-hidden'}>
      <span className="site-section__grip">{handle}</span>
      <Icon className="site-section__icon" aria-hidden="true" />
      <div className="site-section__words">
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p className="dim small">{describe(section)}</p>
      </div>
      {kind !== 'home' && (
        <Switch on={visible} about={title} onFlip={() => save({ visible: !visible })}>
          Shown
        </Switch>
      )}
      <Menu label={`More for ${title}`} button={<Ellipsis aria-hidden="true" />}>
        <MenuItem
          render={
            <Link to={to}>
              <Pencil aria-hidden="true" />
              {isBuiltIn(kind) ? 'Edit What It Shows' : 'Edit Section'}
            </Link>
          }
        />
        {onMove.up && (
          <MenuItem onClick={onMove.up}>
            <ArrowUp aria-hidden="true" />
            Move Up
          </MenuItem>
        )}
        {onMove.down && (
          <MenuItem onClick={onMove.down}>
            <ArrowDown aria-hidden="true" />
            Move Down
          </MenuItem>
        )}
        {isWritten(section) && (
          <>
            <MenuItem onClick={() => save({ audience: section.audience === 'invited' ? 'everyone' : 'invited' })}>
              <Users aria-hidden="true" />
              {section.audience === 'invited' ? 'Show to Everyone' : 'Show to Invited Guests Only'}
            </MenuItem>
            <hr />
            <MenuItem danger onClick={() => onDelete(section)}>
              <Trash2 aria-hidden="true" />
              Delete Section
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}

function describe(section: Section): string {
  const { kind, visible, audience } = section;
  if (isBuiltIn(kind)) {
    const { about, hidden } = BUILT_INS[kind];
    return visible || hidden === undefined ? about : `Hidden. ${hidden}`;
  }
  const name = WRITTEN[kind].name;
  return [
    section.title === name ? '' : name,
    audience === 'invited' ? 'Only invited guests' : 'Everyone',
    isBlank(section) ? 'Nothing written yet, so guests don’t see it' : '',
  ]
    .filter((words) => words !== '')
    .join(' · ');
}
