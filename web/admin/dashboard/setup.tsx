import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { paths } from '../paths.ts';
import type { SetupStep, StepKey } from './steps.ts';

interface SetupProps {
  steps: readonly SetupStep[];
  onSkip: (key: StepKey) => void;
  onCopy: () => void;
}

export function Setup({ steps, onSkip, onCopy }: SetupProps) {
  const next = steps.find(({ done }) => !done)?.key;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="section setup" aria-labelledby="setup">
      <div className="section__head">
        <h2 id="setup">Setup</h2>
        <span className="dim small num">
          {done} of {formatCount(steps.length, 'step', 'steps')} done
        </span>
      </div>
      <ol>
        {steps.map(({ key, title, note, done: isDone, optional }) => (
          <li key={key} className={isDone ? 'is-done' : key === next ? 'is-next' : ''}>
            <span className="setup__tick">{isDone && <Check aria-hidden="true" />}</span>
            <div>
              <h3>
                {title}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </h3>
              <p>{note}</p>
              {key === next && (
                <p className="setup__actions">
                  {renderAction(key, onCopy)}
                  {optional && (
                    <button className="button button--bare" type="button" onClick={() => onSkip(key)}>
                      Skip
                    </button>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function renderAction(key: StepKey, onCopy: () => void): ReactNode {
  if (key === 'share') {
    return (
      <button className="button button--go" type="button" onClick={onCopy}>
        <Copy aria-hidden="true" />
        Copy Address
      </button>
    );
  }
  const { to, name } = ACTIONS[key];
  return (
    <Link className="button button--go" to={to}>
      {name}
    </Link>
  );
}

const ACTIONS: Record<Exclude<StepKey, 'share'>, { to: string; name: string }> = {
  details: { to: paths.event, name: 'Add Details' },
  photos: { to: paths.gallery, name: 'Add Photos' },
  gifts: { to: paths.registry, name: 'Add Gifts' },
  invitations: { to: paths.guests, name: 'Add Guests' },
};
