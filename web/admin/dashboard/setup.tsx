import { Check, Copy, Eye, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { SettledStep } from '../../../contract/dashboard.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { paths } from '../paths.ts';
import { Preflight } from './preflight.tsx';
import type { SetupStep, StepKey } from './steps.ts';

interface SetupProps {
  steps: readonly SetupStep[];
  onSkip: (key: SettledStep) => void;
  onCopy: () => void;
}

export function Setup({ steps, onSkip, onCopy }: SetupProps) {
  const next = steps.find(({ done }) => !done)?.key;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="setup" aria-labelledby="setup">
      <div className="setup__head">
        <h3 id="setup">Get your site ready</h3>
        <span className="dim small num">
          {done} of {formatCount(steps.length, 'step', 'steps')} done
        </span>
      </div>
      <ol>
        {steps.map(({ key, title, note, done: isDone, optional }) => (
          <li key={key} className={isDone ? 'is-done' : key === next ? 'is-next' : ''}>
            <span className="setup__tick">{isDone && <Check aria-hidden="true" />}</span>
            <div>
              <h4>
                {key === next ? title : <Link to={ACTIONS[key].to}>{title}</Link>}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </h4>
              <p>{note}</p>
              {key === next && key === 'send' && <Preflight />}
              {key === next && (
                <p className="setup__actions">
                  <Link className="button button--go" to={ACTIONS[key].to}>
                    {ACTIONS[key].name}
                  </Link>
                  {key === 'send' && (
                    <>
                      <Link className="button" to={paths.guestCards}>
                        <Printer aria-hidden="true" />
                        Print Cards
                      </Link>
                      <Link className="button" to={paths.guestView}>
                        <Eye aria-hidden="true" />
                        See It as a Guest
                      </Link>
                      <button className="button button--bare" type="button" onClick={onCopy}>
                        <Copy aria-hidden="true" />
                        Copy Address
                      </button>
                    </>
                  )}
                  {optional && (
                    <button className="button button--bare" type="button" onClick={() => onSkip(key as SettledStep)}>
                      {key === 'questions' ? 'They’re Fine' : 'Skip'}
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

const ACTIONS: Record<StepKey, { to: string; name: string }> = {
  details: { to: paths.event, name: 'Add Details' },
  photos: { to: paths.gallery, name: 'Add Photos' },
  invitations: { to: paths.guests, name: 'Add Guests' },
  questions: { to: paths.questions, name: 'See Questions' },
  gifts: { to: paths.registry, name: 'Add Gifts' },
  send: { to: `${paths.guests}?status=to_hand_over`, name: 'Send Invitations' },
};
