import { Button } from "#app/ui/button.tsx";

export interface OpenSession {
  id: string;
  device: string;
  network: string;
  lastSeen: string;
  isCurrent: boolean;
}

/** Where the account is open, each with a way to close it. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  return (
    <>
      <h3>Connexions ouvertes</h3>
      <ul className="session-list">
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/account/connexions">
          <input type="hidden" name="session" value="autres" />
          <Button type="submit" variant="secondary">
            Déconnecter tous les autres appareils
          </Button>
        </form>
      )}
    </>
  );
}

function Session({ id, device, network, lastSeen, isCurrent }: OpenSession) {
  return (
    <li>
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
        <form method="post" action="/account/connexions">
          <input type="hidden" name="session" value={id} />
          <Button type="submit" variant="quiet" aria-label={`Déconnecter ${device}, vue le ${lastSeen}`}>
            Déconnecter
          </Button>
        </form>
      )}
    </li>
  );
}
