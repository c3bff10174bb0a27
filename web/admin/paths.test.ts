import { expect, test } from 'vitest';
import { buildHandoffUrl, buildInvitationUrl, paths } from './paths.ts';

test('lists every path of the owner area', () => {
  expect(paths).toEqual({
    login: '/admin/login',
    forgotPassword: '/admin/forgot-password',
    resetPassword: '/admin/reset-password',
    handoff: '/auth',
    dashboard: '/admin/dashboard',
    event: '/admin/event',
    sections: '/admin/sections',
    sectionEditor: '/admin/sections/edit',
    guestView: '/admin/see-as-a-guest',
    themes: '/admin/themes',
    gallery: '/admin/gallery',
    rsvp: '/admin/rsvp',
    questions: '/admin/rsvp/questions',
    headcount: '/admin/headcount',
    registry: '/admin/registry',
    thanks: '/admin/registry/thanks',
    schedule: '/admin/schedule',
    guests: '/admin/guests',
    guestCards: '/admin/guests/cards',
    share: '/admin/guests/share',
    mails: '/admin/guests/mails',
    account: '/admin/account',
    confirmEmail: '/admin/confirm-email',
    restoreEmail: '/admin/restore-email',
    join: '/admin/join',
    undoSecondFactor: '/admin/undo-second-factor',
    site: '/',
    find: '/find',
    shareCard: '/share.jpg',
  });
});

test('escapes the parameters of links to the site', () => {
  expect(buildInvitationUrl('https://maya.example', 'a b/c')).toBe('https://maya.example/invite/a%20b%2Fc');
  const link = new URL(buildHandoffUrl('https://maya.example', 'x&y'));
  expect(link.pathname).toBe('/auth');
  expect([...link.searchParams]).toEqual([['token', 'x&y']]);
});
