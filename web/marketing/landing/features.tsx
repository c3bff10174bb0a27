import type { ReactNode } from 'react';
import type { PictureName } from '../pictures.ts';
import { Drawing } from '../layout/drawing.tsx';

interface FeatureProps {
  picture: PictureName;
  alt: string;
  sizes: string;
  title: string;
  children: ReactNode;
}

export function Features() {
  return (
    <section className="features" id="features" aria-labelledby="features-heading">
      <div className="features__intro">
        <h2 id="features-heading">Everything in one place</h2>
        <p className="lede">
          A stationer sells you the invitation, then the reply cards, then the guest list. Here you get them all, at one
          address.
        </p>
      </div>
      <Feature
        picture="suite-reply"
        alt="A reply card, filled in by hand"
        sizes="(max-width: 900px) 88vw, 50vw"
        title="RSVPs with your questions"
      >
        Who’s coming, how many, what they can’t eat, which song they’d like. You write the questions, and we count the
        answers.
      </Feature>
      <Feature
        picture="suite-gifts"
        alt="A gift registry with a teapot, a blanket and a honeymoon fund"
        sizes="(max-width: 900px) 76vw, 28vw"
        title="A registry without duplicate gifts"
      >
        Guests reserve a gift before they buy it, at any store, or contribute to something bigger.
      </Feature>
      <Feature
        picture="suite-photos"
        alt="Three photos from a gallery"
        sizes="(max-width: 900px) 92vw, 48vw"
        title="Photos from before and after"
      >
        A gallery that fills the screen on every phone, in the order you choose.
      </Feature>
      <Feature
        picture="suite-guests"
        alt="A guest list with who is coming"
        sizes="(max-width: 900px) 88vw, 34vw"
        title="A personal link for each guest"
      >
        Your site greets them by name, knows whether they can bring someone, and tells you when they opened it.
      </Feature>
      <Feature
        picture="suite-colors"
        alt="Cards with six color themes"
        sizes="(max-width: 900px) 88vw, 42vw"
        title="Six color themes"
      >
        Rose, lavender, sage, ocean, sunset or black. One tap changes your whole site.
      </Feature>
    </section>
  );
}

function Feature({ picture, alt, sizes, title, children }: FeatureProps) {
  return (
    <figure className="feature" data-picture={picture}>
      <Drawing name={picture} sizes={sizes} alt={alt} loading="lazy" />
      <figcaption>
        <h3>{title}</h3>
        <p>{children}</p>
      </figcaption>
    </figure>
  );
}
