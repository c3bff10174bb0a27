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

export function Suite() {
  return (
    <section className="suite" id="features" aria-labelledby="features-heading">
      <div className="suite__intro">
        <h2 id="features-heading">Everything in one place</h2>
        <p className="lede">
          A stationer sells you the invitation, then the reply cards, then the guest list. Here you get them all, at one
          address.
        </p>
      </div>
      <SuitePiece
        picture="suite-reply"
        alt="A reply card, filled in by hand"
        sizes="(max-width: 900px) 88vw, 50vw"
        title="RSVPs with your questions"
      >
        Who’s coming, how many, what they can’t eat, which song they’d like. You write the questions, and we count the
        answers.
      </SuitePiece>
      <SuitePiece
        picture="suite-gifts"
        alt="A gift registry with a teapot, a blanket and a honeymoon fund"
        sizes="(max-width: 900px) 76vw, 28vw"
        title="A registry without duplicate gifts"
      >
        Guests reserve a gift before they buy it, at any store, or contribute to something bigger.
      </SuitePiece>
      <SuitePiece
        picture="suite-photos"
        alt="Three photos from a gallery"
        sizes="(max-width: 900px) 92vw, 48vw"
        title="Photos from before and after"
      >
        A gallery that fills the screen on every phone, in the order you choose.
      </SuitePiece>
      <SuitePiece
        picture="suite-guests"
        alt="A guest list with who is coming"
        sizes="(max-width: 900px) 88vw, 34vw"
        title="A personal link for each guest"
      >
        Your site greets them by name, knows whether they can bring someone, and tells you when they opened it.
      </SuitePiece>
      <SuitePiece
        picture="suite-colors"
        alt="Cards with six color themes"
        sizes="(max-width: 900px) 88vw, 42vw"
        title="Six color themes"
      >
        Rose, lavender, sage, ocean, sunset or black. One tap changes your whole site.
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
