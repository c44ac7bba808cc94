interface RecordFieldProps {
  /** Null for a record that is not there yet. */
  stored: { version: string } | null;
  /** The id that a new record will have, so that two clicks make one. */
  newId: string;
  /** What the form was sent with, when it comes back. */
  sent: (name: "version" | "id") => string | undefined;
}

/**
 * The version of the record as its form was opened, also when the form comes back: what somebody else has saved
 * meanwhile is not overwritten.
 */
export function RecordField({ stored, newId, sent }: RecordFieldProps) {
  return stored ? (
    <input type="hidden" name="version" value={sent("version") ?? stored.version} />
  ) : (
    <input type="hidden" name="id" value={sent("id") ?? newId} />
  );
}
