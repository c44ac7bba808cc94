import { href } from "react-router";
import { counted } from "#app/content/typography.ts";

type Part = "lesson" | "module";

export interface Losses {
  courseId: string;
  /** Who has access to the course. */
  people: number;
  /** Of a lesson or a module, by its id. */
  begun: Readonly<Record<string, { begun: number; done: number }>>;
  /** Who would lose a lesson that moves there, by the course's id. */
  losers: Readonly<Record<string, number>>;
  pages: readonly { slug: string; name: string }[];
}

interface Props {
  id: string;
  of: Part;
  losses: Losses;
}

const WORDS = {
  lesson: {
    begun: (count: number) => `${count} l’${count > 1 ? "ont" : "a"} commencée`,
    done: (count: number) => `${count} l’${count > 1 ? "ont" : "a"} terminée`,
    none: "aucune ne l’a commencée",
    gone: "La leçon ne s’ouvre plus pour elles, sans e-mail ni remboursement, et ne compte plus dans leur progression.",
    back: "Sortie des archives, elle est là comme avant.",
    this: "cette leçon",
  },
  module: {
    begun: (count: number) => `${count} l’${count > 1 ? "ont" : "a"} commencé`,
    done: (count: number) => `${count} y ${count > 1 ? "ont" : "a"} terminé une leçon`,
    none: "aucune ne l’a commencé",
    gone: "Ses leçons ne s’ouvrent plus pour elles, sans e-mail ni remboursement, et ne comptent plus dans leur progression.",
    back: "Remis en place, il est là comme avant.",
    this: "ce module",
  },
} as const satisfies Record<Part, object>;

/** Read before what people have paid for is taken from them: who loses what, what they keep, which page announces it. */
export function WhatIsLost({ id, of, losses: { courseId, people, begun, pages } }: Props) {
  const words = WORDS[of];
  const counts = begun[id];
  return (
    <>
      {people === 0 ? (
        <p>Personne n’y a accès.</p>
      ) : (
        <p>
          <strong>
            {people === 1 ? "Une personne y a accès" : `${people.toLocaleString("fr-FR")}\u00a0personnes y ont accès`}
            {counts ? `\u00a0: ${words.begun(counts.begun)}, ${words.done(counts.done)}.` : `\u00a0: ${words.none}.`}
          </strong>{" "}
          {words.gone} Elles gardent leurs réponses et leurs notes dans leur cahier, et l’attestation qu’elles ont
          reçue. {words.back} <PreventLink courseId={courseId} part={id} />
        </p>
      )}
      {pages.length > 0 && (
        <p>
          Le programme et le nombre de leçons suivent sur{" "}
          {pages.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ", "}
              <a className="link" href={href("/formations/:slug", { slug })}>
                la page de vente de «&nbsp;{name}&nbsp;»
              </a>
            </span>
          ))}
          . Ce que vous y avez écrit vous-même reste&nbsp;: vérifiez qu’elle ne promet plus {words.this}.
        </p>
      )}
    </>
  );
}

/** To the form on the page of the course. */
export function PreventLink({ courseId, part }: { courseId: string; part: string }) {
  return (
    <a className="link" href={`${href("/admin/cours/:id", { id: courseId })}?prevenir=${part}#prevenir`}>
      Prévenez-les avant
    </a>
  );
}

/** Nothing for a course to which they all have access as well. */
export function losersLabel(count: number | undefined): string {
  return count ? ` (${counted(count, "personne la perd", "personnes la perdent")})` : "";
}
