import { useState } from 'react';
import type { MailPreview } from '../../../contract/mails.ts';
import { MailFrame } from './mail-frame.tsx';

const SIZES = { phone: 375, desktop: 680 } as const;
type Size = keyof typeof SIZES;
const SIZE_LABEL: Record<Size, string> = { phone: 'Phone', desktop: 'Computer' };

interface MailPreviewPartProps {
  mail: NonNullable<MailPreview['mail']>;
  busy: boolean;
}

/** The first mail as its guest gets it, on a phone or a computer, in light or dark. */
export function MailPreviewPart({ mail, busy }: MailPreviewPartProps) {
  const [size, setSize] = useState<Size>('phone');
  const [dark, setDark] = useState(false);
  return (
    <section className="mail-preview" aria-label="Preview" aria-busy={busy}>
      <div className="mail-preview__head">
        <dl className="small">
          <div>
            <dt>To</dt>
            <dd>{mail.to}</dd>
          </div>
          <div>
            <dt>Subject</dt>
            <dd>{mail.subject}</dd>
          </div>
        </dl>
        <div className="mail-preview__sizes">
          <div className="segments mail-preview__widths" role="group" aria-label="Width of the preview">
            {(Object.keys(SIZES) as Size[]).map((name) => (
              <button key={name} type="button" aria-pressed={name === size} onClick={() => setSize(name)}>
                {SIZE_LABEL[name]}
              </button>
            ))}
          </div>
          <div className="segments" role="group" aria-label="Colors of the preview">
            <button type="button" aria-pressed={!dark} onClick={() => setDark(false)}>
              Light
            </button>
            <button type="button" aria-pressed={dark} onClick={() => setDark(true)}>
              Dark
            </button>
          </div>
        </div>
      </div>
      <MailFrame html={mail.html} width={SIZES[size]} dark={dark} title={`Preview: ${mail.subject}`} />
    </section>
  );
}
