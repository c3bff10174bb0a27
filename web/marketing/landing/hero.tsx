import type { TemplateId } from '../../../contract/catalog.ts';
import { PLANS } from '../../../contract/catalog.ts';
import type { Brand } from '../../../contract/pages.ts';
import seal from '../art/seal.svg';
import phone300 from '../../rendered/captures/classic-wedding/phone-300.webp';
import phone480 from '../../rendered/captures/classic-wedding/phone-480.webp';
import { formatPriceCents } from '../../../contract/money.ts';
import { Envelope } from '../layout/envelope.tsx';
import { Drawing } from '../layout/drawing.tsx';

/** From the bottom of the pile to its top. */
const PILE: readonly TemplateId[] = [
  'universal-celebration',
  'modern-wedding',
  'fun-birthday',
  'elegant-birthday',
  'rustic-wedding',
  'sweet-baby',
  'classic-wedding',
  'reveal-surprise',
];
const LARGEST: TemplateId = 'classic-wedding';
const NAMES = 'Anna & Thomas';
const LABEL = 'anna-and-thomas';

export function Hero({ brand }: { brand: Brand }) {
  const cheapest = Math.min(...PLANS.map((plan) => plan.priceCents));
  return (
    <div className="top">
      <div className="hero">
        <div className="hero__copy">
          <p className="italic hero__what">Invitation websites for weddings, birthdays and babies</p>
          <h1>An invitation with an address of its own</h1>
          <p className="lede">
            Choose one of eight designs, add your names and send one link. Your guests RSVP, pick a gift and find
            directions, all in one place.
          </p>
          <div className="hero__action">
            <a className="button" href="#templates">
              Choose your invitation
            </a>
            <p>
              From <span className="figure">{formatPriceCents(cheapest)}</span>, paid once
            </p>
          </div>
        </div>
        <div
          className="collage"
          role="img"
          aria-label={`Eight printed invitations on a desk, and a phone that shows ${LABEL}.${brand.domain}`}
        >
          {PILE.map((id) => (
            <Drawing
              key={id}
              className={`collage__piece collage__card collage__card--${id}`}
              name={`card-${id}`}
              sizes={
                id === LARGEST
                  ? '(max-width: 600px) 39vw, (max-width: 900px) 29vw, 17vw'
                  : '(max-width: 600px) 31vw, (max-width: 900px) 22vw, 13vw'
              }
              alt=""
              fetchPriority={id === LARGEST ? 'high' : 'low'}
            />
          ))}
          <div className="collage__piece collage__envelope">
            <Envelope lines={[NAMES, LABEL, `.${brand.domain}`]} sizes="(max-width: 900px) 44vw, 25vw" lazy />
          </div>
          <div className="collage__piece collage__phone">
            <p className="collage__url">
              <svg viewBox="0 0 12 14" aria-hidden="true">
                <path d="M3 6.5V4a3 3 0 0 1 6 0v2.5M1.5 6.5h9V13h-9z" />
              </svg>
              <span>
                {LABEL}.{brand.domain}
              </span>
            </p>
            <picture>
              <img
                src={phone300}
                srcSet={`${phone300} 300w, ${phone480} 480w`}
                sizes="(max-width: 600px) 39vw, (max-width: 900px) 27vw, 16vw"
                width="390"
                height="844"
                alt=""
                fetchPriority="high"
              />
            </picture>
          </div>
          <picture>
            <img
              className="collage__piece collage__seal"
              src={seal}
              alt=""
              width="64"
              height="64"
              fetchPriority="low"
            />
          </picture>
        </div>
      </div>
    </div>
  );
}
