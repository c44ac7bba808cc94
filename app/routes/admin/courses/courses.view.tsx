import { href } from "react-router";
import type { Bundle } from "#app/domain/school/courses/editing/bundles.server.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { BundleOrder } from "./bundle-order.view.tsx";

interface CourseRow {
  id: string;
  address: string;
  title: string;
  slug: string;
  isSample: boolean;
  state: { label: string; tone: BadgeTone };
  lessons: string;
  formations: string;
}

interface Props {
  notice: NoticeContent | null;
  courses: readonly CourseRow[];
  bundles: readonly Bundle[];
}

export function CoursesView({ notice, courses, bundles }: Props) {
  return (
    <>
      <AdminHead title="Cours">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a className="link" href={href("/admin/cours/importer")}>
            Importer un cours
          </a>
          <ButtonLink href={href("/admin/cours/nouveau")}>Nouveau cours</ButtonLink>
        </p>
      </AdminHead>
      <FlashNotice notice={notice} />
      <p className="hint">
        Un cours a des modules, un module a des leçons. Il s’ouvre à celles qui ont une formation dont il fait partie.
      </p>
      <DataTable
        caption="Cours, les archivés à la fin"
        columns={["Cours", "État", "Leçons", "Formations"]}
        rows={courses.map((course) => ({ key: course.id, cells: cellsOf(course) }))}
        empty="Aucun cours pour le moment."
      />
      {bundles.map((bundle) => (
        <BundleOrder key={bundle.id} bundle={bundle} />
      ))}
    </>
  );
}

function cellsOf({ address, title, slug, isSample, state, lessons, formations }: CourseRow) {
  return [
    <FreeText key="title">
      <a className="link" href={address}>
        {title}
      </a>
      <Detail>{slug}</Detail>
    </FreeText>,
    <span key="state" className="badges">
      <Badge tone={state.tone}>{state.label}</Badge>
      {isSample && <Badge>Exemple</Badge>}
    </span>,
    lessons,
    formations || "Aucune",
  ];
}
