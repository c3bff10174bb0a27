import { PLACE_TYPES } from '../../../contract/section-kinds.ts';
import { PLACE_NAMES } from './item-fields.ts';

/** What owners may begin their lists with, by the type of the event. */

const toMoments = (...titles: string[]) => titles.map((title) => ({ name: title, item: { title } }));

export const MOMENT_IDEAS = {
  wedding: toMoments('How we met', 'Our first trip', 'Moving in together', 'The proposal'),
  baby_shower: toMoments('The big news', 'Telling the family', 'Getting the room ready'),
  birthday: toMoments('The early years', 'School days', 'The first job', 'Today'),
  retirement: toMoments('The first day', 'The proudest project', 'The last day'),
  anniversary: toMoments('The wedding', 'Our first home', 'The family grows', 'Today'),
  graduation: toMoments('The first day', 'The hardest exam', 'Graduation'),
  other: toMoments('How it began', 'Along the way', 'Today'),
};

export const PLACE_IDEAS = PLACE_TYPES.filter((type) => type !== 'other').map((type) => ({
  name: PLACE_NAMES[type],
  item: { type },
}));

const toRoles = (...roles: string[]) => roles.map((role) => ({ name: role, item: { role } }));

export const ROLE_IDEAS = {
  wedding: toRoles('Maid of honor', 'Best man', 'Bridesmaid', 'Groomsman', 'Officiant', 'Parents'),
  baby_shower: toRoles('Parents', 'Host', 'Godparents'),
  anniversary: toRoles('Children', 'Witness', 'Host'),
  other: toRoles('Host', 'Speeches', 'Music'),
};

const ask = (question: string, answer: string) => ({ name: question, item: { question, answer } });

const GENERAL = [
  ask('When should I reply?', 'Please reply by [date], so that we can plan food and seats.'),
  ask('Can I bring a guest?', 'Your invitation names everyone we have a seat for. If you’re not sure, please ask us.'),
  ask('Are children welcome?', 'Yes! Tell us about them in your reply.'),
  ask('Where can I park?', 'You can park for free at [place].'),
  ask('What if it rains?', 'We have a plan for it: [plan].'),
];

export const FAQ_IDEAS = {
  wedding: [...GENERAL, ask('May I take photos?', 'Gladly, after the ceremony.')],
  baby_shower: [
    ask('Is it a surprise?', '[Yes, so please don’t tell!]'),
    ...GENERAL.filter(({ name }) => name !== 'What if it rains?'),
  ],
  other: GENERAL,
};
