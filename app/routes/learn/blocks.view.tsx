import { Exercise, ExercisePreview, type Place } from "./exercise.view.tsx";
import { Quiz } from "./quiz.view.tsx";
import type { PreviewBlock, ShownBlock } from "./shown-blocks.server.ts";

/** The blocks of a lesson, in its order. */
export function Blocks({ blocks, place }: { blocks: ShownBlock[]; place: Place }) {
  return blocks.map((block) => {
    if (block.type === "exercice") return <Exercise key={block.id} exercise={block} place={place} />;
    if (block.type === "quiz") return <Quiz key={block.id} quiz={block} place={place} />;
    return <Plain key={block.id} block={block} />;
  });
}

/** The same for those who are not signed in. */
export function PreviewBlocks({ blocks }: { blocks: PreviewBlock[] }) {
  return blocks.map((block) =>
    block.type === "exercice" ? (
      <ExercisePreview key={block.id} exercise={block} />
    ) : (
      <Plain key={block.id} block={block} />
    ),
  );
}

function Plain({ block }: { block: Exclude<PreviewBlock, { type: "exercice" }> }) {
  if (block.type !== "texte") return null;
  return (
    <div
      id={block.id}
      className="prose wrap-anywhere max-w-[38rem]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the version is stored
      dangerouslySetInnerHTML={{ __html: block.html }}
    />
  );
}
