/**
 * The largest form with a learner's own words. A long field takes 20,000 characters, and a form sends up to nine bytes
 * for each of them.
 */
export const ANSWER_BYTES = 256 * 1024;
