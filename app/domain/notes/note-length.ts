/** The signs of one note. */
export const LONGEST_NOTE = 20_000;
