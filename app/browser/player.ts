/**
 * Films of lessons. Without this script the browser's controls, links to seconds and « Mémoriser ma place » do the same
 * by loading pages.
 */
const KEEP_MS = 20_000;
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
  player.addEventListener("ended", keep);
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
