import { FULL_DISK } from "../../app/domain/operations/system/system-state.ts";
import { diskSpace } from "../../app/gateways/disk.server.ts";
import { duration, type Finding, fault, skipped, well } from "./finding.ts";

/** With a larger difference Stripe's signatures (5 minutes) and the codes of the second factor (30 s) begin to fail. */
const CLOCK_TOLERANCE_S = 120;

/** Compares this machine's clock with another one. */
export function examineClock(name: string, other: Date, now = new Date()): Finding {
  const seconds = (now.getTime() - other.getTime()) / 1000;
  const subject = `clock against ${name}`;
  if (Number.isNaN(seconds)) return skipped(subject, "no time given");
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_S) return well(subject, "together");
  return fault(
    subject,
    `${duration(Math.abs(seconds))} ${seconds < 0 ? "late" : "early"}`,
    "turn time synchronisation on: timedatectl set-ntp true",
  );
}

export async function examineDisk(folder: string): Promise<Finding> {
  const { freeBytes, totalBytes } = await diskSpace(folder);
  return diskFinding(folder, 1 - freeBytes / totalBytes);
}

export function diskFinding(folder: string, used: number): Finding {
  const says = `${Math.floor(used * 100)} % used`;
  if (used < FULL_DISK) return well("disk", says);
  return fault(
    "disk",
    `${says} where ${folder} is`,
    "delete old backups and images (docker image prune), or enlarge the disk",
  );
}
