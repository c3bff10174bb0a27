import type { Headcount } from '../../../contract/headcount.ts';
import type { Cell } from '../../kit/table.ts';
import type { Sheet } from '../../kit/workbook.ts';

type Answers = Headcount['items'][number]['answers'][number];

/** Numbers first, then names: one row a person, so that a kitchen can sort and filter them. */
export function buildHeadcountSheets({ items, dietary, to_review, unchecked }: Headcount): Sheet[] {
  const asked = items.flatMap(({ name, answers }) => answers.map((answer) => ({ item: name, ...answer })));
  const listRows = (rowsOf: (choice: ReturnType<typeof listChoices>[number]) => readonly (readonly Cell[])[]) =>
    asked.flatMap(({ item, label, ...answers }) =>
      listChoices(answers).flatMap((choice) => rowsOf(choice).map((cells) => [item, label, choice.value, ...cells])),
    );
  return [
    {
      name: 'Headcount',
      columns: [
        { title: 'Item', width: 36 },
        ...['Coming', 'Adults', 'Children', 'Infants', 'Maybe', 'Not Answered', 'Not Coming'].map((title) => ({
          title,
          width: 14,
          numeric: true as const,
        })),
      ],
      rows: [
        ...items.map((item) => [
          item.name,
          item.yes,
          item.adults,
          item.children,
          item.infants,
          item.maybe,
          item.waiting,
          item.no,
        ]),
        ...(to_review.replies === 0 ? [] : [[`Not counted until you check them: ${describeReplies(to_review)}`]]),
        ...(unchecked.replies === 0 ? [] : [[`Counted, but not checked yet: ${describeReplies(unchecked)}`]]),
      ],
    },
    {
      name: 'Choices',
      columns: [...CHOICE_COLUMNS, { title: 'People', width: 10, numeric: true }],
      rows: listRows(({ count }) => [[count]]),
    },
    {
      name: 'Who Chose What',
      columns: [...CHOICE_COLUMNS, { title: 'Person', width: 32 }, { title: 'Household', width: 32 }],
      rows: listRows(({ people }) => people.map(({ name, household }) => [name, household])),
    },
    {
      name: 'Dietary Notes',
      columns: [
        { title: 'Person', width: 32 },
        { title: 'Household', width: 32 },
        { title: 'Note', width: 60 },
      ],
      rows: dietary.map(({ person, household, text }) => [person, household, text]),
    },
  ];
}

const CHOICE_COLUMNS = ['Item', 'Question', 'Choice'].map((title) => ({ title, width: 28 }));

/** Those who have not chosen come last. */
const listChoices = ({ choices, unanswered }: Pick<Answers, 'choices' | 'unanswered'>) => [
  ...choices,
  ...(unanswered.count === 0 ? [] : [{ value: 'No choice yet', ...unanswered }]),
];

const describeReplies = ({ replies, people }: Headcount['to_review']): string =>
  `${replies} ${replies === 1 ? 'reply' : 'replies'} with ${people} ${people === 1 ? 'person' : 'people'}`;
