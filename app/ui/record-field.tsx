interface RecordFieldProps {
  /** Null for a record that is not there yet. */
  stored: { version: string } | null;
  /** The id of a new record, so that a double click creates one. */
  newId: string;
  /** The version that a refused form was sent with. */
  sent: (name: "version" | "id") => string | undefined;
}

/**
 * The version of the record that the form was opened on, so that another administrator's changes are not overwritten.
 */
export function RecordField({ stored, newId, sent }: RecordFieldProps) {
  return stored ? (
    <input type="hidden" name="version" value={sent("version") ?? stored.version} />
  ) : (
    <input type="hidden" name="id" value={sent("id") ?? newId} />
  );
}
