import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { ButtonLink } from "./button.tsx";
import { HeadlineText } from "./headings.tsx";
import { Landscape } from "./landscape.tsx";
import { hasPage } from "./menu-links.ts";
import { Paragraphs } from "./prose-blocks.tsx";

interface Props {
  words: SiteText<"mots">;
  offer?: string;
  missing: readonly string[];
}

/** The banner at the end of every public page; below the offer of one formation it names no other, and has no second landscape. */
export function ClosingBanner({ words: { closing, allFormations }, offer, missing }: Props) {
  const { headline, challenge } = closing;
  const hasChallenge = hasPage(challenge.to, missing);
  const first = hasPage(closing.course.to, missing)
    ? closing.course
    : { to: href("/formations"), label: allFormations };
  return (
    <section className="closing" aria-label="Commencer">
      {!offer && <Landscape />}
      <div className="wrap">
        <p className="closing-title">
          <HeadlineText {...headline} />
        </p>
        <Paragraphs className="lead" text={hasChallenge ? closing.text : closing.alone} />
        <p className="actions">
          <ButtonLink href={offer ?? first.to}>{offer ? closing.offer : first.label}</ButtonLink>
          {hasChallenge && (
            <ButtonLink href={challenge.to} variant="secondary">
              {challenge.label}
            </ButtonLink>
          )}
        </p>
      </div>
    </section>
  );
}
