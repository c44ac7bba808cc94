import "./guide-popup.ts";
import "./player.ts";

/**
 * The site's one script. It adds comfort to pages that are whole without it: a form says that it is on its way and
 * can't be sent twice, the menu closes when one looks elsewhere, a message of success leaves the view after a while.
 */
const SUCCESS_MS = 3000;
/** A sending that the visitor has stopped, or that led to a download, gives the form back. */
const SENDING_MS = 20_000;

/** The button's words while the form is on its way. */
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
  // Another listener may still keep the form here: it is marked once all of them have spoken.
  setTimeout(() => {
    if (event.defaultPrevented) return;
    form.dataset.sent = "";
    if (button) announce(button);
    setTimeout(restoreForms, SENDING_MS);
  });
});

/** Forms look as they did before they left. */
function restoreForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sent]")) delete form.dataset.sent;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[aria-busy]")) restore(button);
}

// Back to a page that the browser had kept as it was.
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

// Out of sight, but still there for those who listen to the page.
for (const message of document.querySelectorAll("[data-vanishes]")) {
  setTimeout(() => message.classList.add("visually-hidden"), SUCCESS_MS);
}

// What has been done is said once: neither reloading nor a bookmark says it again.
const here = new URL(location.href);
if (here.searchParams.has("notice")) {
  here.searchParams.delete("notice");
  history.replaceState(history.state, "", here);
}

/** A password can be looked at while it is typed; when it leaves it is a password again, so that browsers keep it. */
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
