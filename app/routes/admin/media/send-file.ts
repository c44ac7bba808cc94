import { Upload } from "tus-js-client";

/** Sends a file in parts: an interrupted upload goes on, by itself when the network is back, or after a restart of the browser. */
const PART_BYTES = 8 * 1024 * 1024;
const PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 60_000, 60_000];
/** Some networks come back without a word. */
const LONGEST_WAIT_MS = 60_000;
const DISK_FULL = 507;
const STOPPED =
  "L’envoi s’est arrêté. Rien n’est perdu\u00a0: choisissez le même fichier et envoyez-le de nouveau, il reprendra où il en était.";
const WAITING = "Le réseau est coupé. L’envoi reprendra tout seul où il en était\u00a0: laissez cette page ouverte.";

interface Sending {
  endpoint: string;
  say(text: string): void;
  /** `address`: of the asset's page. */
  onDone(address: string | undefined): void;
  onStop(): void;
}

export async function sendFile(file: File, { endpoint, say, onDone, onStop }: Sending): Promise<void> {
  const startedAt = performance.now();
  let first: number | undefined;
  const upload = new Upload(file, {
    endpoint,
    chunkSize: PART_BYTES,
    retryDelays: PAUSES_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name },
    onProgress(sent, total) {
      first ??= sent;
      say(progressText(sent, total, (sent - first) / (performance.now() - startedAt)));
    },
    onSuccess: ({ lastResponse }) => onDone(lastResponse.getHeader("Content-Location")),
    onError(error) {
      const answer = "originalResponse" in error ? error.originalResponse : null;
      const status = answer?.getStatus() ?? 0;
      if (status === 0 || (status >= 500 && status !== DISK_FULL)) {
        say(WAITING);
        whenBack(() => upload.start());
        return;
      }
      say((status === 413 || status === DISK_FULL) && answer ? answer.getBody() : STOPPED);
      onStop();
    },
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
}

function whenBack(goOn: () => void): void {
  const once = () => {
    clearTimeout(timer);
    removeEventListener("online", once);
    goOn();
  };
  const timer = setTimeout(once, LONGEST_WAIT_MS);
  addEventListener("online", once);
}

/** « 42 % · encore environ 3 min ». `speed` is in bytes per millisecond. */
function progressText(sent: number, total: number, speed: number): string {
  const share = `${Math.floor((100 * sent) / total)}\u00a0%`;
  if (sent === total) return `${share} · vérification du fichier`;
  if (speed <= 0) return share;
  const minutes = Math.ceil((total - sent) / speed / 60_000);
  return `${share} · encore environ ${minutes}\u00a0min`;
}
