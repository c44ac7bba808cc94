import type { ClosingBlock } from "#app/content/types.ts";
import { ButtonLink } from "./button.tsx";
import { HeadlineText } from "./headline.tsx";

/** How a page takes its leave: a sentence and one or two ways on, without a box. */
export function ClosingWords({ headline, text, primary, secondary }: ClosingBlock) {
  return (
    <div className="closing-words">
      <h2>
        <HeadlineText {...headline} />
      </h2>
      <p className="lead">{text}</p>
      <p className="actions">
        <ButtonLink href={primary.to}>{primary.label}</ButtonLink>
        {secondary && (
          <a className="link" href={secondary.to}>
            {secondary.label}
          </a>
        )}
      </p>
    </div>
  );
}
