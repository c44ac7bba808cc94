import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/account";

type OpenSession = Route.ComponentProps["loaderData"]["sessions"][number];

/** Somebody who never signs out has many; the latest ones are listed. */
const SHOWN = 5;

export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const more = sessions.slice(SHOWN);
  return (
    <>
      <h3>Connexions ouvertes</h3>
      <Sessions sessions={sessions.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="link">
            {more.length === 1 ? "Voir l’autre connexion" : `Voir les ${more.length}\u00a0autres connexions`}
          </summary>
          <Sessions sessions={more} />
        </details>
      )}
      {sessions.length > 1 && (
        <form method="post" action={href("/account/connexions")}>
          <input type="hidden" name="session" value="autres" />
          <Button type="submit" variant="secondary">
            Déconnecter tous les autres appareils
          </Button>
        </form>
      )}
    </>
  );
}

function Sessions({ sessions }: { sessions: OpenSession[] }) {
  return (
    <ul>
      {sessions.map((session) => (
        <Session key={session.id} {...session} />
      ))}
    </ul>
  );
}

function Session({ id, device, network, lastSeen, isCurrent }: OpenSession) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-3.5">
      <div>
        <p>
          <strong>{device}</strong>
          {isCurrent && " (cet appareil)"}
        </p>
        <p className="hint">
          Vue le {lastSeen}, réseau {network}
        </p>
      </div>
      {!isCurrent && (
        <form method="post" action={href("/account/connexions")}>
          <input type="hidden" name="session" value={id} />
          <Button type="submit" variant="quiet" aria-label={`Déconnecter ${device}, vue le ${lastSeen}`}>
            Déconnecter
          </Button>
        </form>
      )}
    </li>
  );
}
