import { Fragment } from 'react';
import { script } from '../script.ts';

/**
 * Names with an ampersand between them, each in an element of its own so that a design may break the line there. What is
 * around them carries `dir="auto"`, so that they follow each other in the direction of their script.
 */
export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, place) => (
    <Fragment key={names.slice(0, place + 1).join('&')}>
      {place > 0 && (
        <>
          {' '}
          <em>&amp;</em>{' '}
        </>
      )}
      <span data-script={script(name)['data-script']}>{name}</span>
    </Fragment>
  ));
}
