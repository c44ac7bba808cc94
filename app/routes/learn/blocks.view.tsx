import type { Block } from "#app/domain/courses/blocks.ts";

/** The blocks of a lesson, in its order. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <LessonBlock key={block.id} block={block} />);
}

function LessonBlock({ block }: { block: Block }) {
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
