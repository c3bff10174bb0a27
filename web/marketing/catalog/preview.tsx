import { useId, useState } from 'react';
import { TEMPLATE_FEATURES, templateOf } from '../../../contract/catalog.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { previewsOf } from './preview-pictures.ts';
import './preview.css';

export interface PreviewProps {
  templateId: TemplateId;
  onSelect: () => void;
  onClose: () => void;
}

/** A template from close by: its card, then its site on a desk and on a phone. */
export default function Preview({ templateId, onSelect, onClose }: PreviewProps) {
  const template = templateOf(templateId);
  const pictures = previewsOf(template);
  const [shown, setShown] = useState(0);
  const id = useId();
  const picture = pictures[shown];
  const last = pictures.length - 1;

  return (
    <Dialog className="preview" labelledBy={`${id}h`} onClose={onClose}>
      <div className="preview__in">
        <section className="carousel" aria-roledescription="carousel" aria-label="Pictures">
          <div className="carousel__stage" data-kind={picture?.kind} aria-live="polite">
            {picture && <img key={picture.src} {...picture.image} alt={picture.alt} />}
          </div>
          <div className="carousel__bar">
            <button type="button" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
              Previous
            </button>
            <ol className="dots">
              {pictures.map(({ src, alt }, index) => (
                <li key={src}>
                  <button
                    type="button"
                    aria-label={alt}
                    aria-current={index === shown ? 'true' : undefined}
                    onClick={() => setShown(index)}
                  />
                </li>
              ))}
            </ol>
            <button type="button" disabled={shown === last} onClick={() => setShown(shown + 1)}>
              Next
            </button>
          </div>
        </section>
        <div className="preview__text">
          <h2 id={`${id}h`}>{template.name}</h2>
          <p className="soft">{template.description}</p>
          <ul className="preview__features">
            {TEMPLATE_FEATURES.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <button className="button button--wide" type="button" onClick={onSelect}>
            Select This Template
          </button>
        </div>
      </div>
      <Toaster />
    </Dialog>
  );
}
