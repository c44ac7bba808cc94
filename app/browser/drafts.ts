import { FILLED_FROM, FORM_TOKEN, HOMEWORK, pageIdOf, SHARED } from "#app/domain/school/blocks/lesson-forms.ts";

/**
 * Exercises save themselves, first in the browser, and in each pause on the server. What is in the browser goes when the
 * server has it, and at the sign-out. Without this script the button does the same.
 */
const PAUSE_MS = 2000;
const BETWEEN_SAVES_MS = 5000;
const RETRY_MS = 60_000;
const OFFLINE = "Hors ligne\u00a0: gardé dans ce navigateur, et enregistré dès que la connexion revient.";
const OFFLINE_BUTTON =
  "Hors ligne\u00a0: gardé dans ce navigateur. Appuie de nouveau sur le bouton quand la connexion revient.";
const SESSION_ENDED =
  "Pas enregistré\u00a0: ta session a pris fin. Ce texte reste dans ce navigateur, et part quand tu reviens ici, connectée.";
const BUTTON = " quand tu appuies sur «\u00a0Enregistrer mes réponses\u00a0».";
const FAILED = "Pas encore enregistré. Ce texte reste dans ce navigateur en attendant.";

const keyOf = (account: string | null, form: HTMLFormElement) => `exercice/${account}${form.getAttribute("action")}`;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) saveByItself(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-note]")) keepNote(form);
for (const shown of document.querySelectorAll("[data-arrived]"))
  forgetArrived(shown.getAttribute("data-arrived") ?? "");
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-kept]")) keepUntilSent(form);

/**
 * A note stays in the browser until its button saves it, or its learner keeps another window's. It never replaces what
 * was saved meanwhile, but stands below.
 */
function keepNote(form: HTMLFormElement): void {
  const key = keyOf(form.getAttribute("data-note"), form);
  const area = form.querySelector("textarea");
  if (!area) return;
  const saved = area.defaultValue;
  const keepIt = () => keep(key, JSON.stringify([saved, area.value]));
  form.addEventListener("input", keepIt);
  waitForNetwork(form, keepIt);
  form.querySelector("[data-forgets]")?.addEventListener("click", () => forget(key, read(key)));
  const draft = read(key);
  // On a page with what was sent and not saved, it is there already.
  if (draft === null || form.querySelector(".notice")) return;
  const [upon, text] = JSON.parse(draft) as [string, string];
  if (text.trim() === saved) {
    forget(key, draft);
    return;
  }
  area.value = upon === saved ? text : `${saved}\n\n${text}`;
  form.closest("details")?.setAttribute("open", "");
}

/** A quiz or a question stays in the browser until a page shows that it has arrived. */
function keepUntilSent(form: HTMLFormElement): void {
  const key = keyOf(form.getAttribute("data-kept"), form);
  const keepIt = () => keep(key, fieldsOf(form));
  form.addEventListener("input", keepIt);
  waitForNetwork(form, keepIt);
  const draft = read(key);
  // On a page with what was sent and not saved, it is there already.
  if (draft !== null && !form.querySelector(".notice")) fill(form, new URLSearchParams(draft));
}

/** `id`: of the question or of the attempt, which its form has sent. */
function forgetArrived(id: string): void {
  for (const key of storedKeys())
    if (key.startsWith("exercice/") && read(key)?.includes(id)) localStorage.removeItem(key);
}

/** Without a network, the page that follows a button would be the browser's own. */
function waitForNetwork(form: HTMLFormElement, keepIt: () => void): void {
  const status = form.appendChild(document.createElement("p"));
  status.setAttribute("role", "status");
  form.addEventListener("submit", (event) => {
    keepIt();
    if (navigator.onLine) return;
    event.preventDefault();
    status.textContent = OFFLINE_BUTTON;
  });
}

/** An author may call a field « action » or « append », and `form.action` is that field then: attributes are read. */
function saveByItself(form: HTMLFormElement): void {
  const key = keyOf(form.getAttribute("data-draft"), form);
  const status = [...form.querySelectorAll("p")].at(-1);
  // Beside another text, its learner chooses by the button. Until then nothing is sent, and the browser keeps it.
  const isBesideOther = form.querySelector(`button[name="${FILLED_FROM}"]`) !== null;
  status?.setAttribute("aria-live", "polite");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let isSending = false;
  let isLeaving = false;

  const fields = () => fieldsOf(form);
  const sharing = form.querySelector<HTMLInputElement>(`[type=checkbox][name="${HOMEWORK}"]`);
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const wait = (atLeast: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(atLeast, sentAt + BETWEEN_SAVES_MS - Date.now()));
  };

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (isSending || isLeaving || isBesideOther) return;
    if (!navigator.onLine) return say(OFFLINE);
    const body = fields();
    const draft = read(key);
    isSending = true;
    sentAt = Date.now();
    const answer = await post(form, body).catch(() => undefined);
    isSending = false;
    if (answer?.ok) {
      forget(key, draft);
      form.querySelector(".notice-info")?.remove();
      say(`Enregistré à ${timeOfDay()}.${keepSharing()}`);
    } else {
      const isLost = !answer || answer.status >= 429;
      say(answer ? await reasonOf(answer) : navigator.onLine ? FAILED : OFFLINE);
      if (isLost) wait(RETRY_MS);
    }
    if (read(key) !== null && fields() !== body) wait(PAUSE_MS);
  }

  /** What saves itself shares nothing: the tick waits here for its button. */
  function keepSharing(): string {
    if (!sharing || sharing.checked === sharing.defaultChecked) return "";
    if (read(key) === null) keep(key, `${HOMEWORK}=${sharing.checked ? SHARED : ""}`);
    return `${sharing.checked ? " La feuille part" : " Le partage cesse"}${BUTTON}`;
  }

  form.addEventListener("input", () => {
    keep(key, fields());
    wait(PAUSE_MS);
  });
  // The page that follows tells whether it arrived. Without a network it would be the browser's own.
  form.addEventListener("submit", (event) => {
    keep(key, fields());
    isLeaving = navigator.onLine;
    if (isLeaving) return;
    event.preventDefault();
    say(isBesideOther ? OFFLINE_BUTTON : OFFLINE);
  });
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  addEventListener("online", () => read(key) !== null && send());
  addEventListener(
    "pagehide",
    () => read(key) !== null && !isLeaving && !isBesideOther && post(form, fields(), true).catch(() => undefined),
  );

  const draft = read(key);
  if (draft === null) return;
  if (status?.id) forget(key, draft);
  // On a page with a refused form, what was typed is there already.
  else if (!form.querySelector(".notice")) {
    fill(form, new URLSearchParams(draft));
    void send();
  }
}

function fieldsOf(form: HTMLFormElement): string {
  return new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();
}

function post(form: HTMLFormElement, body: string, keepalive = false): Promise<Response> {
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  const address = form.getAttribute("action") ?? "";
  return fetch(address, { method: "POST", headers, body, keepalive, redirect: "manual" });
}

async function reasonOf(answer: Response): Promise<string> {
  if (answer.type === "opaqueredirect") return SESSION_ENDED;
  try {
    return (await answer.json()).message;
  } catch {
    return FAILED;
  }
}

/**
 * Shows a draft in the page's form. When the newest save is of the draft's own page, the draft continues it; otherwise
 * the server is told what it was written upon, and hides no other text.
 */
function fill(form: HTMLFormElement, draft: URLSearchParams): void {
  const continues = pageIdOf(draft.get(FORM_TOKEN) ?? "") === form.getAttribute("data-saved-by");
  for (const [name, value] of draft) {
    const control = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    if (name.startsWith("_")) {
      if (control && name === FILLED_FROM && !continues) control.value = value;
    } else if (!control) {
      // A row that the learner has added.
      form.querySelector("button")?.after(hidden(name, value));
    } else if (!control.matches("[type=hidden], [type=radio], [type=checkbox]")) show(control, value);
  }
  for (const box of form.querySelectorAll<HTMLInputElement>("[type=radio], [type=checkbox]"))
    box.checked = draft.getAll(box.name).includes(box.value);
}

/** Rows of a long table may be folded, as a question is. */
function show(control: HTMLInputElement, value: string): void {
  if (control.value === value) return;
  control.closest("[data-folded]")?.previousElementSibling?.setAttribute("open", "");
  control.closest("details")?.setAttribute("open", "");
  control.value = value;
}

function hidden(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

function timeOfDay(): string {
  const now = new Date();
  return `${now.getHours()}\u00a0h\u00a0${String(now.getMinutes()).padStart(2, "0")}`;
}

function keep(key: string, draft: string): void {
  try {
    localStorage.setItem(key, draft);
  } catch {
    // Without storage, the server has the last pause.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** None where a browser keeps nothing. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Another window may have kept something else meanwhile. */
function forget(key: string, draft: string | null): void {
  if (draft !== null && read(key) === draft) localStorage.removeItem(key);
}
