import { formatDateTime } from "#app/domain/values/time.ts";

/**
 * The script of the lesson's form: the browser keeps unsaved text and offers it after a crash. The form shows the saved
 * text until the administrator chooses.
 */
type Fields = [name: string, value: string][];
interface Unsaved {
  at: number;
  fields: Fields;
  /** A saving button was pressed; whether the save arrived is told by the next stored form. */
  isSent?: boolean;
}

const form = document.querySelector<HTMLFormElement>("form[data-unsaved]");
const key = form?.dataset.unsaved ?? "";

const fieldsOf = (from: HTMLFormElement): Fields =>
  [...new FormData(from)].map(([name, value]) => [name, `${value}`.replaceAll("\r\n", "\n")]);

/** What a stored form shows again: the server trims texts, and some fields belong to one save. */
const PASSING = /^(?:base|note|herite|chapters-.+)$/;
const textOf = (fields: Fields) =>
  JSON.stringify(fields.filter(([name]) => !PASSING.test(name)).map(([name, value]) => [name, value.trim()]));
const baseOf = (fields: Fields) => fields.find(([name]) => name === "base")?.[1];

function keepText(from: HTMLFormElement, isSent = false): void {
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields: fieldsOf(from), isSent } satisfies Unsaved));
}

/**
 * It was sent, and this is the answer to it, or the same administrator's version has followed the one it was written on.
 * A save that only gives a film its chapters makes no version.
 */
function isSaved({ isSent, fields }: Unsaved, stored: HTMLFormElement): boolean {
  if (isSent !== true) return false;
  if (stored.dataset.isSaved !== undefined) return true;
  return stored.dataset.isStored === "own" && baseOf(fields) !== baseOf(fieldsOf(stored));
}

function readUnsaved(): Unsaved | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function buttonFor(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button button-quiet";
  made.textContent = label;
  made.addEventListener("click", press);
  return made;
}

function offerUnsaved(from: HTMLFormElement, { at, fields }: Unsaved): void {
  const notice = document.createElement("div");
  notice.className = "notice notice-info";
  notice.role = "status";
  const message = document.createElement("p");
  message.textContent = `Une saisie du ${formatDateTime(new Date(at))} n’a pas été enregistrée. Ci-dessous se trouve le texte enregistré.`;
  const choices = document.createElement("p");
  choices.className = "flex flex-wrap gap-x-6";
  choices.append(
    buttonFor("Reprendre cette saisie", () => sendAgain(fields)),
    " ",
    buttonFor("L’oublier", () => {
      notice.remove();
      startKeeping(from);
    }),
  );
  notice.append(message, choices);
  from.before(notice);
}

/** The server shows the form with these values, unsaved blocks included, and stores nothing. */
function sendAgain(fields: Fields): void {
  const again = document.createElement("form");
  again.method = "post";
  for (const [name, value] of [...fields, ["intent", "reprendre"] as const]) {
    const input = document.createElement("textarea");
    Object.assign(input, { name, value });
    again.append(input);
  }
  again.hidden = true;
  document.body.append(again);
  again.requestSubmit();
}

function startKeeping(from: HTMLFormElement): void {
  localStorage.removeItem(key);
  from.addEventListener("input", () => keepText(from));
  from.addEventListener("submit", () => keepText(from, true));
}

if (form) {
  const unsaved = readUnsaved();
  const isStored = form.dataset.isStored !== undefined;
  // While a text is offered, newly typed text does not replace it.
  const isWaiting = unsaved && !isSaved(unsaved, form) && textOf(unsaved.fields) !== textOf(fieldsOf(form));
  // What was sent when the session had ended is offered by the page already.
  const isOffered = document.querySelector("form[data-unsent]") !== null;
  if (!isStored || !isWaiting) startKeeping(form);
  else if (!isOffered) offerUnsaved(form, unsaved);
  if (!isStored) keepText(form);
}
