import type { ReactNode } from 'react';
import type { PictureName } from '../pictures.ts';
import { Drawing } from '../layout/drawing.tsx';

interface Piece {
  picture: PictureName;
  alt: string;
  sizes: string;
  title: string;
  children: ReactNode;
}

/** The features of a site, drawn as pieces of stationery. */
export function Suite() {
  return (
    <section className="suite" id="features" aria-labelledby="features-heading">
      <div className="suite__intro">
        <h2 id="features-heading">The whole suite, kept at one address</h2>
        <p className="lede">
          A stationer sells you the invitation, then the reply card, then the list. Here they arrive together, and they
          answer each other.
        </p>
      </div>
      <SuitePiece
        picture="suite-reply"
        alt="A reply card, filled in by hand"
        sizes="(max-width: 900px) 88vw, 50vw"
        title="Replies, with your questions"
      >
        Who comes, how many, what they cannot eat, which song. You write the questions; the answers arrive counted.
      </SuitePiece>
      <SuitePiece
        picture="suite-gifts"
        alt="A gift list with a teapot, a blanket and a honeymoon fund"
        sizes="(max-width: 900px) 76vw, 28vw"
        title="A gift list without doubles"
      >
        Guests reserve before they buy, from any shop, or give towards something larger.
      </SuitePiece>
      <SuitePiece
        picture="suite-photos"
        alt="Three photographs from a gallery"
        sizes="(max-width: 900px) 92vw, 48vw"
        title="A gallery for before and after"
      >
        Your photographs, full screen on every phone, in the order you lay them out.
      </SuitePiece>
      <SuitePiece
        picture="suite-guests"
        alt="A guest list with who is coming"
        sizes="(max-width: 900px) 88vw, 34vw"
        title="A link for each guest, by name"
      >
        The page greets them, knows whether they may bring someone, and tells you when it was opened.
      </SuitePiece>
      <SuitePiece
        picture="suite-colours"
        alt="Six colour cards"
        sizes="(max-width: 900px) 88vw, 42vw"
        title="Six colour cards"
      >
        Rose, lavender, sage, ocean, sunset or black. Tap one and the whole site changes.
      </SuitePiece>
    </section>
  );
}

function SuitePiece({ picture, alt, sizes, title, children }: Piece) {
  return (
    <figure className="piece" data-piece={picture}>
      <Drawing name={picture} sizes={sizes} alt={alt} loading="lazy" />
      <figcaption>
        <h3>{title}</h3>
        <p>{children}</p>
      </figcaption>
    </figure>
  );
}
