import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnEvent } from '../../../../contract/event.ts';
import { useMedia, WIDE_QUERY } from '../../../ui/app-shell/media.ts';
import { InvitationFrame } from '../../kit/invitation-frame.tsx';
import { formatTemplateName, THEMES } from './appearance.ts';
import type { Appearance } from './appearance.ts';

/** Screen widths of the preview, in pixels; `small` shows much of the invitation above the choices on narrow screens. */
const SCREENS = { large: 1280, phone: 390, small: 800 } as const;

/** The owner's invitation in the chosen appearance, saved or not, with the theme's name and sample elements. */
export function Preview({ look, event }: { look: Appearance; event: OwnEvent }) {
  const wide = useMedia(WIDE_QUERY);
  const [chosen, setScreen] = useState<'large' | 'phone'>('large');
  const screen = wide ? chosen : 'small';
  const { name, description } = THEMES[look.color_theme];
  return (
    <section className="look" aria-labelledby="look-title">
      <header className="look__head">
        <h2 id="look-title">Preview</h2>
        <p role="status">
          <b>{name}</b> <span>{description}</span>
          <span className="visually-hidden">, {formatTemplateName(look.template_id)}</span>
        </p>
        {wide && (
          <div className="look__screens" role="group" aria-label="Screen">
            <button
              className="icon-button"
              type="button"
              aria-label="Large screen"
              aria-pressed={screen === 'large'}
              onClick={() => setScreen('large')}
            >
              <Monitor aria-hidden="true" />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label="Phone"
              aria-pressed={screen === 'phone'}
              onClick={() => setScreen('phone')}
            >
              <Smartphone aria-hidden="true" />
            </button>
          </div>
        )}
      </header>
      <div className={`look__stage look__stage--${screen}`}>
        <InvitationFrame values={JSON.stringify(look)} version={event.version} screen={SCREENS[screen]} />
      </div>
      <Elements theme={look.color_theme} />
    </section>
  );
}

function Elements({ theme }: { theme: Appearance['color_theme'] }) {
  return (
    <div className="elements" data-theme={theme} aria-hidden="true">
      <div className="elements__scales">
        <div className="elements__scale" />
        <div className="elements__scale" />
      </div>
      <p className="elements__title">Heading</p>
      <p className="elements__text">
        Text, and <u>a link</u>
      </p>
      <span className="elements__button">Button</span>
      <span className="elements__choice">Option</span>
      <span className="elements__choice is-on">Selected</span>
    </div>
  );
}
