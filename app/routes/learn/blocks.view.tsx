import { Exercise, type Place, ReadOnlyExercise } from "./exercise.view.tsx";
import { Chapters, FilmView, type FilmViewer } from "./film.view.tsx";
import { PictureDescriptionView, TranscriptText } from "./light-blocks.view.tsx";
import { DownloadView, NothingYet, PictureView, SoundView } from "./media-blocks.view.tsx";
import { OpenQuizView, QuizResult, QuizStart, ReadOnlyQuiz } from "./quiz.view.tsx";
import type { ShownBlock } from "./shown-blocks.server.ts";

/** The signed-in learner and the addresses of the lesson's forms. */
export interface LessonViewer extends FilmViewer {
  sheets: Place;
}

interface Props {
  blocks: ShownBlock[];
  /** Absent on a public page. */
  viewer?: LessonViewer | null;
}

/** The blocks of a lesson in order. The block after a film with chapters stands beside the chapters. */
export function Blocks({ blocks, viewer = null }: Props) {
  const at = blocks.findIndex((block) => block.kind === "film" && block.chapters.length > 0);
  const film = blocks[at];
  if (film?.kind !== "film") return <Plain blocks={blocks} viewer={viewer} />;
  return (
    <>
      <Plain blocks={blocks.slice(0, at + 1)} viewer={viewer} />
      <div className="flex flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,38rem)_minmax(12rem,1fr)] xl:gap-x-12">
        <Chapters film={film} className="xl:col-start-2" />
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-1 xl:row-start-1">
          <Blocks blocks={blocks.slice(at + 1)} viewer={viewer} />
        </div>
      </div>
    </>
  );
}

function Plain({ blocks, viewer }: Required<Props>) {
  return blocks.map((block) => <LessonBlock key={block.id} block={block} viewer={viewer} />);
}

function LessonBlock({ block, viewer }: { block: ShownBlock; viewer: LessonViewer | null }) {
  switch (block.kind) {
    case "text":
      return (
        <div
          id={block.id}
          className="prose wrap-anywhere max-w-[38rem]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the version is stored
          dangerouslySetInnerHTML={{ __html: block.html }}
        />
      );
    case "film":
      return <FilmView film={block} viewer={viewer} />;
    case "sound":
      return <SoundView sound={block} viewer={viewer} />;
    case "picture":
      return <PictureView picture={block} />;
    case "download":
      return <DownloadView file={block} />;
    case "transcript":
      return <TranscriptText transcript={block} />;
    case "picture-description":
      return <PictureDescriptionView picture={block} />;
    case "exercise":
      return viewer && <Exercise exercise={block} place={viewer.sheets} />;
    case "read-only-exercise":
      return <ReadOnlyExercise exercise={block.exercise} />;
    case "read-only-quiz":
      return <ReadOnlyQuiz quiz={block.quiz} />;
    case "quiz":
      return viewer && <OpenQuizView quiz={block} place={viewer.sheets} />;
    case "quiz-to-start":
      return viewer && <QuizStart quiz={block} place={viewer.sheets} />;
    case "graded-quiz":
      return viewer && <QuizResult quiz={block} place={viewer.sheets} />;
    default:
      return <NothingYet id={block.id} name={block.isFilm ? "film" : "média"} isWaiting={block.kind === "waiting"} />;
  }
}
