import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";

interface Props {
  lesson: {
    id: string;
    courseId: string;
    courseTitle: string;
    moduleTitle: string;
    title: string;
    isArchived: boolean;
    published: number | null;
    newest: number;
  };
  /** The version, when and by whom. */
  saved: string | null;
}

export function LessonHead({ lesson, saved }: Props) {
  const { id, courseId, courseTitle, moduleTitle, title, isArchived, published, newest } = lesson;
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        items={[
          { label: "Cours", href: href("/admin/cours") },
          { label: courseTitle, href: href("/admin/cours/:id", { id: courseId }) },
          { label: title },
        ]}
      />
      <h1>{title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-sm">
        {isArchived ? <Badge>Archivée</Badge> : <StateBadges published={published} newest={newest} />}
        <span>
          {moduleTitle} · {saved ?? "rien n’est encore écrit"}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="link" href={href("/admin/lecons/:id/apercu", { id })}>
          Voir comme une cliente
        </a>
        <a className="link" href={href("/admin/lecons/:id/versions", { id })}>
          Versions
        </a>
      </p>
    </header>
  );
}

function StateBadges({ published, newest }: Pick<Props["lesson"], "published" | "newest">) {
  if (published === null) return <Badge tone="yellow">Non publiée</Badge>;
  return (
    <>
      <Badge tone="green">Publiée</Badge>
      {published !== newest && <Badge tone="orange">La version {published} est en ligne</Badge>}
    </>
  );
}
