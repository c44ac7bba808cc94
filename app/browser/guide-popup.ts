import type { PagePath } from "../content/links.ts";

/**
 * The popup that offers the guide. It opens once in a session, after 20 seconds or half of the page. Without this
 * script the same form is a section of the page.
 */
const DELAY_MS = 20_000;
const HALF = 0.5;
const BUSY_MS = 2000;
/** How long the page may scroll, smoothly, to what the Tab key has reached. */
const TAB_MS = 1000;
/** How long « Envoi en cours... » is shown at least. */
const SENDING_AT_LEAST_MS = 1000;
const SUCCESS_MS = 3000;
const SHOWN = "guide-propose";
const AWAY = "L’envoi n’a pas abouti. Vérifie ta connexion et réessaie.";

const dialog = document.querySelector<HTMLDialogElement>("#guide-popup");
const form = dialog?.querySelector("form");
if (dialog && form && !wasShown()) waitFor(dialog, form);
// Not after a request for the guide.
if (location.pathname === ("/guide/merci" satisfies PagePath)) remember();

function waitFor(dialog: HTMLDialogElement, form: HTMLFormElement): void {
  const timer = setTimeout(open, DELAY_MS);
  let tabbedAt = -TAB_MS;
  addEventListener("scroll", onScroll, { passive: true });
  addEventListener("keydown", ({ key }) => {
    if (key === "Tab") tabbedAt = performance.now();
  });

  function onScroll(): void {
    // The focus alone opens nothing (WCAG 3.2.1).
    if (performance.now() - tabbedAt < TAB_MS) return;
    const { scrollHeight } = document.documentElement;
    if (scrollY > (scrollHeight - innerHeight) * HALF) open();
  }
  function open(): void {
    clearTimeout(timer);
    removeEventListener("scroll", onScroll);
    if (isBusy()) return void setTimeout(open, BUSY_MS);
    // Another tab may have shown it. Without storage it would open on every page.
    if (wasShown() || !remember()) return;
    dialog.showModal();
  }
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("[data-close]")) dialog.close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(dialog, form);
  });
}

/** True while the visitor is typing or has another dialog open. */
function isBusy(): boolean {
  return (
    document.querySelector("input:focus, textarea:focus, select:focus, dialog[open], details.nav-menu[open]") !== null
  );
}

async function send(dialog: HTMLDialogElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button");
  const status = dialog.querySelector<HTMLElement>("[data-success]");
  if (!button || !status || button.disabled) return;
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.pendingLabel ?? label;
  complain(form, "");
  const [error] = await Promise.all([post(form), new Promise((resolve) => setTimeout(resolve, SENDING_AT_LEAST_MS))]);
  button.disabled = false;
  button.textContent = label;
  if (error) return complain(form, error);
  form.hidden = true;
  status.textContent = status.dataset.success ?? "";
  dialog.querySelector<HTMLElement>("[data-close]")?.focus();
  setTimeout(() => {
    dialog.close();
    form.reset();
  }, SUCCESS_MS);
}

/** The error message of the server's answer; "" after a success. */
async function post(form: HTMLFormElement): Promise<string> {
  try {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = await fetch(form.action, { method: "POST", body });
    if (answer.ok) return "";
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector(".field-error, .notice-error li")?.textContent ?? AWAY;
  } catch {
    return AWAY;
  }
}

function complain(form: HTMLFormElement, error: string): void {
  const email = form.querySelector<HTMLInputElement>("[type=email]");
  const alert = form.querySelector("[role=alert]");
  if (!email || !alert) return;
  alert.textContent = error;
  email.setAttribute("aria-invalid", `${error !== ""}`);
  email.setAttribute("aria-describedby", alert.id);
  if (error) email.focus();
}

function wasShown(): boolean {
  try {
    return sessionStorage.getItem(SHOWN) !== null;
  } catch {
    return true;
  }
}

function remember(): boolean {
  try {
    sessionStorage.setItem(SHOWN, "1");
    return true;
  } catch {
    return false;
  }
}
