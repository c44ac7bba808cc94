import { sendFile } from "./send-file.ts";

/** The script of the upload form. Without it the form sends the whole file at once. */
const form = document.querySelector<HTMLFormElement>("form[data-resumable]");
const status = form?.querySelector<HTMLElement>("[role=status]");

form?.addEventListener("submit", (event) => {
  const [file, another] = form.querySelector<HTMLInputElement>("[type=file]")?.files ?? [];
  // Several are sent by the form itself, all at once.
  if (!file || another) return;
  event.preventDefault();
  setBusy(true);
  void sendFile(file, {
    endpoint: form.dataset.resumable ?? "",
    say: showStatus,
    onDone: (address) => location.assign(address ?? location.pathname),
    onStop: () => setBusy(false),
  });
});

function setBusy(isBusy: boolean): void {
  const button = form?.querySelector("button");
  if (button) button.disabled = isBusy;
}

function showStatus(text: string): void {
  if (status) status.textContent = text;
}
