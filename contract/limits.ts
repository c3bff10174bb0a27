/** The most that one site may have (docs/reference/product.md); more is refused with `limit_reached`. */
export const INVITATIONS_MAX = 5000;
export const GIFTS_MAX = 300;
/** The most units that one purchase counts. */
export const PURCHASE_UNITS_MAX = 20;
export const QUESTIONS_MAX = 50;
/** Replies by invitation are limited by the invitations. */
export const UNINVITED_REPLIES_MAX = 5000;
/** Earlier versions of one reply; the oldest ones are dropped. */
export const REPLY_VERSIONS_MAX = 20;
/** Of one guest, to all funds of a site. */
export const CONTRIBUTIONS_MAX = 200;
/** Characters of a site's passcode. */
export const PASSCODE_MIN = 4;
export const PASSCODE_MAX = 40;
/** Days by which a schedule moves at once: ten years. */
export const MOVE_DAYS_MAX = 3650;
/** Items of a schedule. */
export const SCHEDULE_MAX = 20;
