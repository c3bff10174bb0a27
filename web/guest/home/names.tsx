import { Fragment } from 'react';
import type { Design } from '../designs/design.ts';
import { hostTextProps } from '../text-direction.ts';

/**
 * Names with an ampersand between them, each in an element of its own so that a design may break the line there. What is
 * around them carries `dir="auto"`, so that they follow each other in the direction of their script.
 */
export function Names({ names, Letters }: { names: readonly string[]; Letters?: Design['Letters'] | undefined }) {
  return names.map((name, place) => (
    <Fragment key={names.slice(0, place + 1).join('&')}>
      {place > 0 && (
        <>
          {' '}
          <em>&amp;</em>{' '}
        </>
      )}
      <span data-script={hostTextProps(name)['data-script']}>{Letters ? <Letters text={name} /> : name}</span>
    </Fragment>
  ));
}
