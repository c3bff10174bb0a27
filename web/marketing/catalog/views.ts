/** `part` is scrolled to the top of the screen. */
export const VIEWS = {
  wide: { part: '#home', phone: false, caption: 'On a large screen' },
  reply: { part: '#rsvp', phone: false, caption: 'The RSVP form' },
  gifts: { part: '#registry', phone: false, caption: 'The gift registry' },
  photos: { part: '#gallery', phone: false, caption: 'The photo gallery' },
  phone: { part: '#home', phone: true, caption: 'On a phone' },
  'phone-reply': { part: '#rsvp', phone: true, caption: 'Replying on a phone' },
  'phone-gifts': { part: '#registry', phone: true, caption: 'Choosing a gift on a phone' },
  'phone-photos': { part: '#gallery', phone: true, caption: 'Photos on a phone' },
} as const;
export type View = keyof typeof VIEWS;

/** The screens of the captures, in CSS pixels. */
export const SCREENS = { large: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
