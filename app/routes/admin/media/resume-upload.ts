import { Upload } from "tus-js-client";

/**
 * The script of the upload form: it sends the file in parts, so that an interrupted upload can continue, even after a
 * restart of the browser. Without it the form sends the whole file at once.
 */
const PART_BYTES = 8 * 1024 * 1024;
const PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 60_000, 60_000];
const STOPPED =
  "L’envoi s’est arrêté. Rien n’est perdu\u00a0: choisissez le même fichier et envoyez-le de nouveau, il reprendra où il en était.";

const form = document.querySelector<HTMLFormElement>("form[data-resumable]");
const status = form?.querySelector<HTMLElement>("[role=status]");

form?.addEventListener("submit", (event) => {
  const [file, another] = form.querySelector<HTMLInputElement>("[type=file]")?.files ?? [];
  // Several are sent by the form itself, all at once.
  if (!file || another) return;
  event.preventDefault();
  void send(file, form.dataset.resumable ?? "");
});

async function send(file: File, endpoint: string): Promise<void> {
  const startedAt = performance.now();
  let first: number | undefined;
  setBusy(true);
  const upload = new Upload(file, {
    endpoint,
    chunkSize: PART_BYTES,
    retryDelays: PAUSES_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name },
    onProgress(sent, total) {
      first ??= sent;
      showStatus(progressText(sent, total, (sent - first) / (performance.now() - startedAt)));
    },
    onSuccess: ({ lastResponse }) => location.assign(lastResponse.getHeader("Content-Location") ?? location.pathname),
    onError(error) {
      const answer = "originalResponse" in error ? error.originalResponse : null;
      const isRefusal = answer?.getStatus() === 413 || answer?.getStatus() === 507;
      showStatus(isRefusal ? answer.getBody() : STOPPED);
      setBusy(false);
    },
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
}

function setBusy(isBusy: boolean): void {
  const button = form?.querySelector("button");
  if (button) button.disabled = isBusy;
}

function showStatus(text: string): void {
  if (status) status.textContent = text;
}

/** « 42 % · encore environ 3 min ». `speed` is in bytes per millisecond. */
function progressText(sent: number, total: number, speed: number): string {
  const share = `${Math.floor((100 * sent) / total)}\u00a0%`;
  if (sent === total) return `${share} · vérification du fichier`;
  if (speed <= 0) return share;
  const minutes = Math.ceil((total - sent) / speed / 60_000);
  return `${share} · encore environ ${minutes}\u00a0min`;
}
