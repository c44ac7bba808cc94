/** The names of the shop's own fields in the forms of a lesson. An author's fields never begin with an underscore. */
export const FORM_TOKEN = "_page";
export const ATTEMPT = "_tentative";
/** Of an exercise: the time of the save that it was filled from, and the table that grows. */
export const FILLED_FROM = "_depuis";
/** Of an exercise: whether the learner wants the founder to read it. Absent where nobody does. */
export const HOMEWORK = "_relecture";
export const SHARED = "oui";
export const ADD_ROW = "_ligne";
/** In the address of a lesson: the exercise that was just saved, and the quiz to take again. */
export const SAVED = "enregistre";
export const RETAKEN = "refaire";
/** In the address of a lesson: the table that has grown, and to how many rows. */
export const ROWS = "lignes";
export const rowsAsked = (block: string, table: string, rows: number) => `${block}.${table}.${rows}`;
/** Each page has a token of its own, whose end tells it from any other. */
export const pageIdOf = (token: string | undefined) => token?.slice(-16) || null;
/** The subject of unsaved answers: the id stays when the lesson's address changes. */
export const lessonSubject = (form: string, lessonId: string) => `${form} ${lessonId}`;
/** What a form of a quiz asks for, when it does not send the answers. */
export const QUIZ_STEP = "_etape";
export const START = "commencer";
export const MORE_TIME = "plus-de-temps";
export const EXTENSIONS = "_prolongations";

/** A long field takes 20,000 characters, and a form sends up to nine bytes for each of them. */
export const ANSWER_BYTES = 256 * 1024;
