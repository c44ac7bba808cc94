import { SAVED } from "#app/domain/school/blocks/lesson-forms.ts";
import type { PagePath } from "../content/links.ts";
import "./guide-popup.ts";

/**
 * The script of every page. Every page works without it. It marks a form as being sent and prevents a second submit,
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
  // Who prevents a submit listens at its form. Marked at once: a fast second click would abort the first.
  if (event.defaultPrevented) return;
  form.dataset.sent = "";
  if (button) announce(button);
  setTimeout(restoreForms, SENDING_MS);
});

/** Makes all forms and buttons usable again. */
function restoreForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sent]")) delete form.dataset.sent;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[aria-busy]")) restore(button);
}

// « OK » on a phone's keyboard takes the code, not the whole order.
addEventListener("keydown", (event) => {
  const { name, form } = event.target as HTMLInputElement;
  const button = event.key === "Enter" && name === "code" && form?.querySelector<HTMLButtonElement>("[name=etape]");
  if (!button) return;
  event.preventDefault();
  button.click();
});

// The Back button may show the page from the browser's back/forward cache. Over http some browsers keep private pages
// there whatever their headers say, and none obeys the sign-out's Clear-Site-Data: such a page is asked for again.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  const isPrivate = document.querySelector("meta[name=robots][content=noindex]") !== null;
  if (location.protocol === "https:" || !isPrivate) return restoreForms();
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
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

// Where the address has a fragment, `autofocus` does nothing.
document.querySelector<HTMLElement>("main :is([role=alert], [role=status])[autofocus]")?.focus();

// Only visually hidden, so that screen readers still find it; a focus that nobody sees would be one too many.
for (const message of document.querySelectorAll<HTMLElement>("[data-vanishes]")) {
  setTimeout(() => {
    message.classList.add("visually-hidden");
    message.blur();
  }, SUCCESS_MS);
}

// A notice is shown once: reloading the page or a bookmark does not show it again.
const here = new URL(location.href);
for (const name of ["notice", SAVED]) {
  if (!here.searchParams.has(name)) continue;
  here.searchParams.delete(name);
  history.replaceState(history.state, "", here);
}

// The answer to a sign-out empties the storage as well, over https.
addEventListener("submit", ({ target }) => {
  if ((target as Element).getAttribute("action") === ("/logout" satisfies PagePath)) localStorage.clear();
});

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

/**
 * Films of lessons. Without this script the browser's controls, links to seconds and « Mémoriser ma place » do the same
 * by loading pages.
 */
const KEEP_MS = 5000;
const SPEED = "film-vitesse";

const PLAYER = "video, audio";

for (const player of document.querySelectorAll<HTMLMediaElement>(PLAYER)) {
  keepPosition(player);
  keepSpeed(player);
  showCaptions(player);
}

/** Sends the current position in the film to which the lesson's position belongs. The answer redirects to the lesson's page, which is ignored here. */
function keepPosition(player: HTMLMediaElement): void {
  const { position: address } = player.dataset;
  if (!address) return;
  let kept = "";
  const keep = () => {
    const fields = `place=${Math.floor(player.currentTime)}${player.ended ? "&fin=oui" : ""}`;
    if (kept === fields || player.played.length === 0) return;
    kept = fields;
    const body = new URLSearchParams(fields);
    fetch(address, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => undefined);
  };
  setInterval(() => player.paused || keep(), KEEP_MS);
  for (const event of ["pause", "ended"]) player.addEventListener(event, keep);
  addEventListener("pagehide", keep);
}

function keepSpeed(player: HTMLMediaElement): void {
  try {
    const speed = Number(localStorage.getItem(SPEED));
    if (speed > 0) player.defaultPlaybackRate = player.playbackRate = speed;
    player.addEventListener("ratechange", () => localStorage.setItem(SPEED, `${player.playbackRate}`));
  } catch {
    // Without storage the film plays at the browser's speed.
  }
}

/** WebKitGTK 2.50 does not show the captions that a page declares as default; other browsers do. */
function showCaptions(player: HTMLMediaElement): void {
  const show = () => {
    const track = player.querySelector<HTMLTrackElement>("track[default]")?.track;
    if (track?.mode === "disabled") track.mode = "showing";
  };
  if (player.readyState > 0) show();
  else player.addEventListener("loadedmetadata", show, { once: true });
}

/**
 * A link to a chapter or a line of the transcript plays the film from there; a link to another size, or from the film to
 * its sound, keeps the second.
 */
addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-seek], a[data-keeps-position]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const block = link.hash.slice(1);
  // On the transcript's page the film stands in no block. A link from the film to its sound names no block.
  const within = document.getElementById(block) ?? document;
  const player = within.querySelector<HTMLMediaElement>(block ? PLAYER : "[data-position]");
  if (!player) return;
  const { seek } = link.dataset;
  if (seek === undefined) {
    // Before its first bytes arrive, a player is at 0, whatever the learner's position is.
    if (player.readyState > 0) link.search += `&t=${Math.floor(player.currentTime)}&film=${block}`;
    return;
  }
  event.preventDefault();
  player.currentTime = Number(seek);
  player.scrollIntoView({ block: "nearest" });
  void player.play();
});
