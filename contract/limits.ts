/** The most that one site may have (docs/reference/product.md); more is refused with `limit_reached`. */
export const INVITATIONS_MAX = 5000;
export const GIFTS_MAX = 300;
export const QUESTIONS_MAX = 50;
