/** The owner area shows `99+` from here, so no more are counted. Contains no schemas, so that browsers can import it. */
export const NEW_REPLIES_MAX = 100;
