import type { ClosingBlock } from "#app/content/types.ts";
import { ArcMark } from "./arc.tsx";
import { ButtonLink } from "./button.tsx";
import { HeadlineText } from "./headings.tsx";
import { TextAnchor, useHasPage } from "./missing-pages.tsx";
import { Paragraphs } from "./prose-blocks.tsx";

/** The next steps, side by side; the first is the primary one. A step whose page is gone is left out. */
export function ClosingBlocks({ blocks: all }: { blocks: readonly ClosingBlock[] }) {
  const hasPage = useHasPage();
  const blocks = all.filter(({ primary }) => hasPage(primary.to));
  if (blocks.length === 0) return null;
  const isSingle = blocks.length === 1;
  return (
    <section className={`band ${isSingle ? "band-muted" : ""}`} aria-label="Et maintenant">
      <div className={isSingle ? "wrap" : "wrap grid gap-12 lg:grid-cols-2 lg:gap-24"}>
        {blocks.map(({ headline, text, primary, secondary }, index) => (
          <div className="flow mt-0" key={primary.to}>
            <ArcMark />
            <h2>
              <HeadlineText {...headline} />
            </h2>
            <Paragraphs className="lead" text={text} />
            <p className="actions">
              <ButtonLink href={primary.to} variant={index === 0 ? "primary" : "secondary"}>
                {primary.label}
              </ButtonLink>
              {secondary && (
                <TextAnchor className="link" href={secondary.to}>
                  {secondary.label}
                </TextAnchor>
              )}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
