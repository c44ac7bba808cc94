import { NO_EXPLANATION, type QuizQuestion } from "../quiz-questions.ts";
import { keyOf, oneLine } from "./exercise-form.ts";
import { itemsOf, keysOf, namedItems, type Refuse, type Typed } from "./typed-list.ts";

/** The questions of a quiz, as their author fills them in: an answer that is left empty is none. */
const MAX_QUESTION = 1000;
const MAX_ANSWER = 500;
const MAX_EXPLANATION = 2000;
/** Keys of answers are letters. */
export const MAX_ANSWERS = 26;

const answer = (text: string, isRight = false): Typed => ({ "": text, ...(isRight && { "-ok": "on" }) });

export const EMPTY_ANSWER = answer("");
export const EMPTY_QUESTION: Typed = {
  "-text": "",
  ...namedItems("-choices", [EMPTY_ANSWER, EMPTY_ANSWER, EMPTY_ANSWER]),
};

export function typedQuestions(questions: readonly QuizQuestion[]): Typed[] {
  return questions.map(({ key, text, kind, choices, explanation }) => ({
    "-key": key,
    "-text": text,
    ...(kind === "several" && { "-several": "on" }),
    "-explanation": explanation === NO_EXPLANATION ? "" : explanation,
    ...namedItems(
      "-choices",
      choices.map(({ key, text, correct }) => ({ "-key": key, ...answer(text, correct) })),
    ),
  }));
}

export function readQuestions(items: readonly Typed[], refuse: Refuse, lacks = refuse): QuizQuestion[] {
  const keys = keysOf(items.map((item) => ({ key: keyOf(item), label: item["-text"] ?? "" })));
  return items.map((item, index) => {
    const at = (rest: string, message: string) => refuse(index, rest, message);
    const missing = (rest: string, message: string) => lacks(index, rest, message);
    const text = oneLine(item["-text"]);
    const explanation = oneLine(item["-explanation"]);
    if (!text) missing("-text", "Écrivez la question, ou retirez-la.");
    if (text.length > MAX_QUESTION)
      at("-text", `Cette question est trop longue\u00a0: ${MAX_QUESTION} signes au plus.`);
    if (explanation.length > MAX_EXPLANATION)
      at("-explanation", `Cette explication est trop longue\u00a0: ${MAX_EXPLANATION} signes au plus.`);
    const choices = readChoices(item, at, missing);
    const right = choices.filter(({ correct }) => correct).length;
    if (choices.length < 2) missing("-choices", "Il faut au moins deux réponses.");
    else if (right === 0) missing("-choices", "Aucune réponse n’est juste\u00a0: cochez celle qui l’est.");
    const kind = right > 1 || item["-several"] === "on" ? "several" : "one";
    return { key: keys[index] ?? "", text, kind, choices, explanation: explanation || NO_EXPLANATION };
  });
}

/** As they are typed, to go on with. */
export function unfinishedQuestions(items: readonly Typed[]): Typed[] {
  const tidy = ([rest, text]: [string, string]) => [rest, oneLine(text)] as const;
  return items.map((item) => Object.fromEntries(Object.entries(item).map(tidy)));
}

type Say = (rest: string, message: string) => void;

function readChoices(item: Typed, refuse: Say, lacks: Say): QuizQuestion["choices"] {
  const typed = itemsOf(item, "-choices");
  if (typed.length > MAX_ANSWERS) refuse("-choices", `Il faut au plus ${MAX_ANSWERS} réponses.`);
  const taken = new Set(typed.map(keyOf));
  const seen = new Set<string>();
  return typed.flatMap((one, index) => {
    const text = oneLine(one[""]);
    if (text.length > MAX_ANSWER)
      refuse(`-choices-${index}`, `Cette réponse est trop longue\u00a0: ${MAX_ANSWER} signes au plus.`);
    if (!text) {
      if (one["-ok"] === "on") lacks(`-choices-${index}`, "Écrivez cette réponse, ou décochez-la.");
      return [];
    }
    const own = keyOf(one);
    const key = own && !seen.has(own) ? own : (LETTERS.find((letter) => !taken.has(letter)) ?? "");
    seen.add(key);
    taken.add(key);
    return [{ key, text, correct: one["-ok"] === "on" }];
  });
}

const LETTERS = Array.from({ length: MAX_ANSWERS }, (_, index) => String.fromCharCode("a".charCodeAt(0) + index));

export function writtenQuestions(items: readonly Typed[]): string {
  return items
    .map((item, index) => {
      const answers = itemsOf(item, "-choices").filter((one) => one[""]?.trim());
      const right = answers.filter((one) => one["-ok"] === "on").length;
      return [
        `${index + 1}. ${item["-text"]}${item["-several"] === "on" || right > 1 ? " (plusieurs réponses possibles)" : ""}`,
        ...answers.map((one) => `– ${one[""]}${one["-ok"] === "on" ? " (bonne réponse)" : ""}`),
        item["-explanation"],
      ]
        .filter(Boolean)
        .join("\n");
    })
    .join("\n\n");
}
