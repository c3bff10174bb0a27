import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnEvent } from '../../../../contract/event.ts';
import { useMedia, WIDE_QUERY } from '../../../ui/app-shell/media.ts';
import { InvitationFrame } from '../../kit/invitation-frame.tsx';
import { formatTemplateName, THEMES } from './appearance.ts';
import type { Appearance } from './appearance.ts';

/** Screen widths of the preview, in pixels; `small` shows much of the invitation above the choices on narrow screens. */
const SCREENS = { large: 1280, phone: 390, small: 800 } as const;

export function Preview({ appearance, event }: { appearance: Appearance; event: OwnEvent }) {
  const wide = useMedia(WIDE_QUERY);
  const [chosen, setScreen] = useState<'large' | 'phone'>('large');
  const screen = wide ? chosen : 'small';
  const { name, description } = THEMES[appearance.color_theme];
  return (
    <section className="appearance-preview" aria-labelledby="preview-title">
      <header className="appearance-preview__head">
        <h2 id="preview-title">Preview</h2>
        <p role="status">
          <b>{name}</b> <span>{description}</span>
          <span className="visually-hidden">, {formatTemplateName(appearance.template_id)}</span>
        </p>
        {wide && (
          <div className="appearance-preview__screens" role="group" aria-label="Screen">
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
      <div className={`appearance-preview__stage appearance-preview__stage--${screen}`}>
        <InvitationFrame values={JSON.stringify(appearance)} version={event.version} screen={SCREENS[screen]} />
      </div>
      <Elements theme={appearance.color_theme} />
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
