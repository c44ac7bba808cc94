import { HONEYPOT } from "#app/domain/values/fields.ts";

/** Invisible and not focusable, so that only a robot fills it in. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Ne remplissez pas ce champ
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
