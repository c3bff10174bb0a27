import { makeInitials } from '../../../contract/occasions.ts';
import type { Member } from '../../../contract/section-items.ts';
import { isOwnPicture } from '../../ui/own-picture.ts';
import { getTextProps } from '../text-direction.ts';
import { ItemPicture } from './item-picture.tsx';
import { LightText } from './light-text.tsx';

/** A word of a name with this many letters needs smaller ones on a phone. */
const LONG_WORD = 14;

const getNameClass = (name: string) =>
  name.split(/\s/).some((word) => word.length >= LONG_WORD) ? 'member-name long' : 'member-name';

/** The people at the hosts' side, with a portrait or the first letter of the name. */
export function Members({ members }: { members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <ul className="members">
      {[...members.entries()].map(([at, member]) => (
        <li key={at} className="member">
          {isOwnPicture(member.image_url) ? (
            <ItemPicture className="member-portrait" address={member.image_url} sizes="180px" />
          ) : (
            <span className="member-portrait member-letter" aria-hidden="true">
              {makeInitials(member.name)[0]}
            </span>
          )}
          <h3 className={getNameClass(member.name)} {...getTextProps(member.name)}>
            {member.name}
          </h3>
          {member.role !== '' && (
            <p className="member-role" {...getTextProps(member.role)}>
              {member.role}
            </p>
          )}
          <LightText className="member-text" text={member.text} />
        </li>
      ))}
    </ul>
  );
}
