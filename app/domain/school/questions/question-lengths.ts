/** The longest question, in characters. */
export const MAX_QUESTION_LENGTH = 5000;
/** The longest answer, in characters. */
export const MAX_ANSWER_LENGTH = 10_000;
