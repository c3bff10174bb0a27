import { useId, useState } from 'react';
import { getTemplate } from '../../../contract/catalog.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import type { Brand } from '../../../contract/pages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { findFilm } from '../pictures.ts';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import { Carousel } from './carousel.tsx';
import { listPreviews } from './previews.ts';
import './preview.css';

export interface PreviewProps {
  brand: Brand;
  templateId: TemplateId;
  /** First host label of the template's demo site. */
  demo: string | undefined;
  onSelect: () => void;
  onClose: () => void;
}

export default function Preview({ brand, templateId, demo, onSelect, onClose }: PreviewProps) {
  const template = getTemplate(templateId);
  const { name, description, features } = template;
  const id = useId();
  const [watching, setWatching] = useState(false);
  const film = findFilm(templateId);

  return (
    <Dialog className="preview" labelledBy={`${id}h`} onClose={onClose}>
      <div className="preview__in">
        {watching && film ? (
          <Film {...film} name={name} />
        ) : (
          <Carousel label={`Pictures of ${name}`} pictures={listPreviews(template)} />
        )}
        <div className="preview__text">
          <h2 id={`${id}h`}>{name}</h2>
          <p className="soft">{description}</p>
          <ul className="preview__features">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <div className="preview__actions">
            {film && (
              <button className="link" type="button" onClick={() => setWatching(!watching)}>
                {watching ? 'See Pictures' : 'Watch Video'}
              </button>
            )}
            {demo !== undefined && (
              <>
                <a className="link" href={buildSiteOrigin(brand.origin, demo)} target="_blank" rel="noreferrer">
                  Live Demo
                </a>
                <a
                  className="link"
                  href={`${buildSiteOrigin(brand.origin, demo)}/look-around`}
                  target="_blank"
                  rel="nofollow noreferrer"
                >
                  Demo Dashboard
                </a>
              </>
            )}
            <button className="button button--wide" type="button" onClick={onSelect}>
              Select This Template
            </button>
          </div>
        </div>
      </div>
      <Toaster />
    </Dialog>
  );
}

function Film({ name, src, poster }: { name: string; src: string; poster: string }) {
  return (
    <video
      ref={(film) => film?.scrollIntoView({ block: 'nearest' })}
      className="preview__film"
      src={src}
      poster={poster}
      width="960"
      height="600"
      controls
      autoPlay
      muted
      playsInline
      aria-label={`A tour of a site in the ${name} design`}
    />
  );
}
