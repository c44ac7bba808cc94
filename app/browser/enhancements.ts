import "./guide-popup.ts";
import "./player.ts";

/**
 * The site's only script. Every page works without it. It marks a form as being sent and prevents a second submit,
 * closes the menu after a click elsewhere, and hides a success message after some seconds.
 */
const SUCCESS_MS = 3000;
/**
 * After this time a form can be sent again: the visitor may have stopped the request, or it may have been a download.
 */
const SENDING_MS = 20_000;

/** Shows the button's pending label while the form is being sent. */
function announce(button: HTMLButtonElement): void {
  const { pendingLabel } = button.dataset;
  if (pendingLabel) {
    button.dataset.restLabel = button.innerHTML;
    button.textContent = pendingLabel;
  }
  button.setAttribute("aria-busy", "true");
}

function restore(button: HTMLButtonElement): void {
  const { restLabel } = button.dataset;
  if (restLabel !== undefined) button.innerHTML = restLabel;
  delete button.dataset.restLabel;
  button.removeAttribute("aria-busy");
}

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "post") return;
  if (form.dataset.sent !== undefined) return event.preventDefault();
  const button =
    event.submitter instanceof HTMLButtonElement
      ? event.submitter
      : form.querySelector<HTMLButtonElement>("button:not([type=button])");
  // Another listener may still prevent the submit, so the form is marked after all listeners have run.
  setTimeout(() => {
    if (event.defaultPrevented) return;
    form.dataset.sent = "";
    if (button) announce(button);
    setTimeout(restoreForms, SENDING_MS);
  });
});

/** Makes all forms and buttons usable again. */
function restoreForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sent]")) delete form.dataset.sent;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[aria-busy]")) restore(button);
}

// The Back button may show the page from the browser's back/forward cache.
addEventListener("pageshow", (event) => {
  if (event.persisted) restoreForms();
});

const openMenu = () => document.querySelector<HTMLDetailsElement>("details.nav-menu[open]");

addEventListener("click", (event) => {
  const menu = openMenu();
  if (menu && !menu.contains(event.target as Node)) menu.open = false;
});

addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && openMenu();
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
});

// Only visually hidden, so that screen readers still find it.
for (const message of document.querySelectorAll("[data-vanishes]")) {
  setTimeout(() => message.classList.add("visually-hidden"), SUCCESS_MS);
}

// A notice is shown once: reloading the page or a bookmark does not show it again.
const here = new URL(location.href);
if (here.searchParams.has("notice")) {
  here.searchParams.delete("notice");
  history.replaceState(history.state, "", here);
}

/**
 * A button shows the typed password. On submit the field is a password field again, so that browsers offer to save it.
 */
for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
  const button = document.createElement("button");
  const show = (shown: boolean) => {
    input.type = shown ? "text" : "password";
    button.textContent = shown ? "Masquer" : "Afficher";
    button.ariaLabel = `${button.textContent} la saisie`;
  };
  button.type = "button";
  button.setAttribute("aria-controls", input.id);
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
  show(false);
  input.after(button);
}
