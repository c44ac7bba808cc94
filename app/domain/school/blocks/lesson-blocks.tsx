import type { LessonViewer } from "./block-kind.ts";
import { Chapters } from "./film.tsx";
import { kindOf, type LearnerBlock } from "./registry.ts";

interface Props {
  blocks: LearnerBlock[];
  viewer?: LessonViewer | null;
}

/** The blocks after a film with chapters stand beside the chapters. */
export function LessonBlocks({ blocks, viewer = null }: Props) {
  const at = blocks.findIndex(({ content }) => content.type === "film" && content.chapters.length > 0);
  const film = blocks[at]?.content;
  if (film?.type !== "film") return <InOrder blocks={blocks} viewer={viewer} />;
  return (
    <>
      <InOrder blocks={blocks.slice(0, at + 1)} viewer={viewer} />
      <div className="flex flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,38rem)_minmax(12rem,1fr)] xl:gap-x-12">
        <Chapters film={film} className="xl:col-start-2" />
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-1 xl:row-start-1">
          <LessonBlocks blocks={blocks.slice(at + 1)} viewer={viewer} />
        </div>
      </div>
    </>
  );
}

function InOrder({ blocks, viewer }: Required<Props>) {
  return blocks.map(({ type, content }) => {
    const { View } = kindOf({ type });
    return <View key={content.id} block={content} viewer={viewer} />;
  });
}
