/**
 * The script of the lesson's form: the browser keeps unsaved text and offers it after a crash. The form shows the saved
 * text until the administrator chooses.
 */
type Fields = [name: string, value: string][];
interface Unsaved {
  at: number;
  fields: Fields;
}

const form = document.querySelector<HTMLFormElement>("form[data-unsaved]");
const key = form?.dataset.unsaved ?? "";

const fieldsOf = (from: HTMLFormElement): Fields =>
  [...new FormData(from)].map(([name, value]) => [name, `${value}`.replaceAll("\r\n", "\n")]);

/** The version number is not compared: only texts count. */
const textOf = (fields: Fields) => JSON.stringify(fields.filter(([name]) => name !== "base"));

function keepText(from: HTMLFormElement): void {
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields: fieldsOf(from) } satisfies Unsaved));
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
  const time = new Date(at).toLocaleString("fr-FR", { dateStyle: "long", timeStyle: "short" });
  const message = document.createElement("p");
  message.textContent = `Une saisie du ${time} n’a pas été enregistrée. Ci-dessous se trouve le texte enregistré.`;
  const choices = document.createElement("p");
  choices.className = "actions";
  choices.append(
    buttonFor("Reprendre cette saisie", () => sendAgain(fields)),
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
}

if (form) {
  const unsaved = readUnsaved();
  const isStored = form.dataset.isStored !== undefined;
  // While a text is offered, newly typed text does not replace it.
  if (isStored && unsaved && textOf(unsaved.fields) !== textOf(fieldsOf(form))) offerUnsaved(form, unsaved);
  else startKeeping(form);
  if (!isStored) keepText(form);
}
