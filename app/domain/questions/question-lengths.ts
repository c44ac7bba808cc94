/** The signs of a question. */
export const LONGEST_QUESTION = 5000;
/** The signs of its answer. */
export const LONGEST_ANSWER = 10_000;
