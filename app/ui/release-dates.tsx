import type { ReleaseDate } from "#app/domain/school/programme/read-programme.server.ts";

/** On the sales pages: the modules that do not open at once. Renders nothing when all do. */
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
      <p className="hint">À 7&nbsp;h, heure de Paris. Le reste ouvre avec l’accès.</p>
    </section>
  );
}
