import type { MediaKind } from "#db/types.ts";
import { refusedText } from "./labels.ts";
import { sendFile } from "./send-file.ts";
import { type Wanted, wrongKind } from "./wrong-kind.ts";

/**
 * The script of « Ou envoyer un fichier »: the file is sent while its author goes on writing, then chosen. Without it the
 * button leads to a form of its own, or a file field stands in its place.
 */
for (const place of document.querySelectorAll<HTMLElement>("[data-needs-script]")) place.hidden = false;
for (const place of document.querySelectorAll("[data-without-script]")) place.remove();
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-upload]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const input = document.createElement("input");
    input.type = "file";
    input.accept = button.dataset.accept ?? "";
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (!file) return;
      const kind = kindOf(file);
      const wanted = button.dataset.kind as Wanted;
      const isGift = kind === "audio" || file.type === "application/pdf";
      if (kind && !(wanted === "gift" ? isGift : kind === wanted)) tell(button, wrongKind(file.name, kind, wanted));
      else send(button, file);
    });
    input.click();
  });
}

/** An upload that a closed page would cut goes on only when the same file is chosen again. */
let running = 0;
addEventListener("beforeunload", (event) => {
  if (running > 0) event.preventDefault();
});

/** By its name, before it is sent; what its bytes say is checked when the form is saved. */
function kindOf({ type }: File): MediaKind | undefined {
  const [family] = type.split("/");
  if (family === "image" || family === "video" || family === "audio") return family;
  return type ? "file" : undefined;
}

function tell(button: HTMLButtonElement, text: string): void {
  const status = button.parentElement?.querySelector<HTMLElement>("[role=status]");
  if (status) status.textContent = text;
}

function send(button: HTMLButtonElement, file: File): void {
  const say = (text: string) => tell(button, text);
  const end = () => {
    running -= 1;
    button.disabled = false;
  };
  running += 1;
  button.disabled = true;
  void sendFile(file, {
    endpoint: button.dataset.upload ?? "",
    say,
    onDone(address = "") {
      end();
      const { pathname, search, hash } = new URL(address, location.href);
      if (search === "") return say(refusedText(hash.slice(1)));
      choose(button, pathname.split("/").at(-1) ?? "", file.name);
      say("Le fichier est arrivé, il est choisi. Il reste à enregistrer.");
    },
    onStop: end,
  });
}

function choose(button: HTMLButtonElement, asset: string, name: string): void {
  const select = button.form?.elements.namedItem(button.value.split(" ").at(-1) ?? "");
  if (!(select instanceof HTMLSelectElement)) return;
  if (![...select.options].some(({ value }) => value === asset)) select.add(new Option(name, asset));
  select.value = asset;
  document.getElementById(`${select.id}-aide`)?.remove();
  select.removeAttribute("aria-describedby");
  select.dispatchEvent(new Event("input", { bubbles: true }));
}
