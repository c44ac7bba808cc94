/** The longest question, in characters. */
export const LONGEST_QUESTION = 5000;
/** The longest answer, in characters. */
export const LONGEST_ANSWER = 10_000;
