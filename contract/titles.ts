/** A word with which names begin, such as `Mr` or `Dr.`. */
export const TITLE =
  /^(mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lady|lord|herr|frau|m|mme|mlle|sr|sra|señor|señora)\.?$/i;

/** How a household is addressed within a sentence: `Stone family` for `The Stone family`. */
export const formatAddressee = (name: string): string => name.replace(/^the\s+(?=\S)/i, '');
