/** The longest note, in characters. */
export const LONGEST_NOTE = 20_000;
