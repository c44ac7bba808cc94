import { Badge } from "#app/ui/badge.tsx";

interface Props {
  /** Whether anybody can read it. A sales page is there with its formation, written or not. */
  isRead: boolean;
  /** What she has written. */
  isPublished: boolean;
}

export function PageState({ isRead, isPublished }: Props) {
  if (!isRead) return <Badge>Pas en ligne</Badge>;
  return isPublished ? <Badge tone="green">En ligne</Badge> : <Badge>Page d’origine</Badge>;
}
