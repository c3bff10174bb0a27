import { Fragment } from 'react';
import type { Design } from '../designs/design.ts';
import { getTextProps } from '../text-direction.ts';

/**
 * Names joined by an ampersand, each in its own element so that a design can break lines between them. The parent has
 * `dir="auto"`, so the order follows the direction of their script.
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
      <span data-script={getTextProps(name)['data-script']}>{Letters ? <Letters text={name} /> : name}</span>
    </Fragment>
  ));
}
