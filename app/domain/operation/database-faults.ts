export interface DatabaseFacts {
  role: string;
  isSuperuser: boolean;
  /** False also for a connection over a Unix socket. */
  isEncrypted: boolean;
  /** PostgreSQL's number: 180001 is 18.1. */
  version: number;
  now: Date;
}

export type DatabaseFault = "superuser" | "clear-text";

/** Why a production server must not work on that connection. */
export function databaseFaults(
  { isSuperuser, isEncrypted }: Pick<DatabaseFacts, "isSuperuser" | "isEncrypted">,
  { isPrivate }: { isPrivate: boolean },
): DatabaseFault[] {
  const faults: DatabaseFault[] = [];
  if (isSuperuser) faults.push("superuser");
  if (!isEncrypted && !isPrivate) faults.push("clear-text");
  return faults;
}
