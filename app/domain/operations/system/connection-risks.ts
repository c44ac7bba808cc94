export interface ConnectionInfo {
  role: string;
  isSuperuser: boolean;
  /** False also for a connection over a Unix socket. */
  isEncrypted: boolean;
  /** PostgreSQL's number: 180001 is 18.1. */
  version: number;
  now: Date;
}

export type ConnectionRisk = "superuser" | "clear-text";

/** Why production must refuse this connection. `isPrivate`: no other machine is on its way. */
export function connectionRisks(
  { isSuperuser, isEncrypted }: Pick<ConnectionInfo, "isSuperuser" | "isEncrypted">,
  { isPrivate }: { isPrivate: boolean },
): ConnectionRisk[] {
  const risks: ConnectionRisk[] = [];
  if (isSuperuser) risks.push("superuser");
  if (!isEncrypted && !isPrivate) risks.push("clear-text");
  return risks;
}
