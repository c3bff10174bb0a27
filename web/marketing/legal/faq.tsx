import type { Brand } from '../../../contract/pages.ts';
import { Envelope } from '../layout/envelope.tsx';
import { LegalPage } from './legal-page.tsx';
import { buildFaq, type Question } from './questions.ts';

/** All answers are open and not collapsed, so that they can be searched and printed. */
export function Faq({ brand, payment }: { brand: Brand; payment: string }) {
  return (
    <LegalPage
      brand={brand}
      title="Frequently asked questions"
      lede="What people ask before they order, and on the evening before the party."
      beside={<Envelope lines={splitAddress(brand.contact)} sizes="(max-width: 900px) 90vw, 36vw" />}
      sections={buildFaq(brand, payment).map(({ id, title, questions }) => ({
        id,
        title,
        body: questions.map((question) => (
          <AnsweredQuestion key={question.question} {...question} origin={brand.origin} />
        )),
      }))}
    />
  );
}

function splitAddress(contact: string): string[] {
  const at = contact.lastIndexOf('@');
  return ['Any questions?', contact.slice(0, at), contact.slice(at)];
}

function AnsweredQuestion({ question, answer, more, origin }: Question & { origin: string }) {
  return (
    <div className="answered">
      <h3>{question}</h3>
      <div>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {more && (
          <p>
            <a href={origin + more.href}>{more.text}</a>
          </p>
        )}
      </div>
    </div>
  );
}
