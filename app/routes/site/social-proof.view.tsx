import { href } from "react-router";
import { socialProof } from "#app/content/social-proof.ts";
import type { Category } from "#app/domain/people/testimonials/kinds.ts";
import type { Screenshot, Video, Written } from "#app/domain/people/testimonials/testimonials.server.ts";
import type { ShownFigure } from "#app/domain/site/claims/shown-claims.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Claims, figuresAmong } from "#app/ui/claims.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { ReviewNotice } from "#app/ui/review-notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { Screens, Videos } from "./social-proof-exhibits.view.tsx";
import { WrittenTestimonials } from "./social-proof-written.view.tsx";

interface Props {
  videos: Video[];
  screenshots: Screenshot[];
  /** Of the chosen category. */
  written: Written[];
  category: "tous" | Category;
  summary: string | null;
  figures: readonly ShownFigure[];
}

export function SocialProofView({ videos, screenshots, written, category, summary, figures }: Props) {
  const { hero, reviewNotice, submit, closing } = socialProof;
  const shown = figuresAmong(socialProof.figures.ids, figures);
  const [first, second] = hero.links;
  return (
    <>
      <Hero scene="tertiary" eyebrow={hero.eyebrow} headline={hero.headline} text={hero.text}>
        <p className="actions">
          {first && <ButtonLink href={first.to}>{first.label}</ButtonLink>}
          {second && (
            <a className="link" href={second.to}>
              {second.label}
            </a>
          )}
        </p>
      </Hero>
      <ReviewNotice {...reviewNotice} summary={summary} />
      <Videos videos={videos} />
      <Screens screenshots={screenshots} />
      <WrittenTestimonials written={written} category={category} />
      <Section tone="muted" id="partager" headline={submit.headline} intro={submit.text} mark>
        <p className="actions">
          <ButtonLink href={href("/temoignages/partager")}>{submit.button}</ButtonLink>
        </p>
      </Section>
      {shown.length > 0 && (
        <Section id="chiffres" headline={socialProof.figures.headline}>
          <Claims figures={shown} />
        </Section>
      )}
      <ClosingBlocks blocks={closing} />
    </>
  );
}
