import type { Asset } from "#app/domain/school/media/library.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { STATE_LABELS } from "./labels.ts";

export function StateBadge({ state, isSample, kind, hasCaptions }: Asset) {
  const tone = state === "ready" ? "green" : state === "failed" ? "orange" : undefined;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{STATE_LABELS[state]}</Badge>
      {kind === "video" && !hasCaptions && <Badge tone="orange">Sans sous-titres</Badge>}
      {isSample && <Badge tone="yellow">Exemple</Badge>}
    </span>
  );
}
