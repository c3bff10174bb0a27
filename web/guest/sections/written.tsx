import type { PagePart } from '../../../contract/pages.ts';
import type { AnsweredQuestion } from '../../../contract/section-items.ts';
import type { WrittenSection } from '../../../contract/sections.ts';
import type { Design } from '../designs/design.ts';
import type { InvitationPage } from '../invitation-page.ts';
import { SectionHead } from '../layout/section-head.tsx';
import { getTextProps } from '../text-direction.ts';
import { LightText } from './light-text.tsx';
import { Members } from './members.tsx';
import { Moments } from './moments.tsx';
import { Places } from './places.tsx';
import { getSectionProps } from './section-props.ts';

export interface WrittenProps {
  part: PagePart;
  page: InvitationPage;
  design: Design;
}

/** A section that the hosts wrote. Rendered on the server only (kept.tsx). */
export function Written({ part, page, design }: WrittenProps) {
  const section = page.written[part.anchor];
  if (!section) return null;
  return (
    <section {...getSectionProps(part)}>
      {design.Margins && <design.Margins of="written" />}
      <SectionHead of="written" id={part.anchor} title={section.title} design={design} />
      <div className="written-words">
        <LightText className="written-body" text={section.body} />
        <Items section={section} />
      </div>
    </section>
  );
}

function Items({ section }: { section: WrittenSection }) {
  switch (section.kind) {
    case 'story':
      return <Moments moments={section.items} />;
    case 'travel':
      return <Places places={section.items} />;
    case 'party':
      return <Members members={section.items} />;
    case 'faq':
      return <Questions questions={section.items} />;
    case 'dress_code':
    case 'text':
      return null;
    default:
      return section satisfies never;
  }
}

function Questions({ questions }: { questions: readonly AnsweredQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <div className="questions-answered">
      {[...questions.entries()].map(([at, { question, answer }]) => (
        <details key={at} className="question-answered">
          <summary {...getTextProps(question)}>{question}</summary>
          <LightText className="answer-text" text={answer} />
        </details>
      ))}
    </div>
  );
}
