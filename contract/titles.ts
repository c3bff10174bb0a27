/** A word with which names begin, such as `Mr` or `Dr.`. */
export const TITLE =
  /^(mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lady|lord|herr|frau|m|mme|mlle|sr|sra|señor|señora)\.?$/i;
