import type { ReleaseDate } from "#app/domain/programme/read-programme.server.ts";

/** Before the purchase: what does not open at once. Nothing for a training that opens whole. */
export function ReleaseDates({ releases }: { releases: readonly ReleaseDate[] }) {
  if (releases.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3>Quand les modules ouvrent</h3>
      <ul className="arc-list">
        {releases.map(({ what, when }) => (
          <li key={what}>
            {what}&nbsp;: {when}
          </li>
        ))}
      </ul>
      <p className="small">À 7&nbsp;h, heure de Paris. Le reste ouvre avec l’accès.</p>
    </section>
  );
}
