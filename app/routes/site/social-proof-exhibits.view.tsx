import { socialProof } from "#app/content/social-proof.ts";
import type { Screenshot, Video } from "#app/domain/people/testimonials/testimonials.server.ts";
import type { Tint } from "#app/ui/arc.tsx";
import { Attribution } from "#app/ui/attribution.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Section } from "#app/ui/section.tsx";
import { datesLabel } from "#app/ui/testimonial-labels.ts";
import { VideoStill } from "#app/ui/video-still.tsx";

const NOT_YET = { text: "Rien à montrer", accent: "pour le moment." };
const TINTS: readonly Tint[] = ["primary", "secondary", "tertiary"];
/** Three in a row, and no tint below itself. */
const tintAt = (index: number): Tint => TINTS[(index + Math.floor(index / 3)) % 3] ?? "secondary";

const ROWS = "grid gap-5 sm:grid-cols-2 sm:gap-x-8 sm:gap-y-12 lg:grid-cols-3";

/** Transcripts of spoken testimonials: the site shows no films. */
export function Videos({ videos }: { videos: Video[] }) {
  const { anchor, headline, text, drawingNote, transcriptLabel } = socialProof.videos;
  if (videos.length === 0) return <Section id={anchor} headline={NOT_YET} />;
  return (
    <Section id={anchor} headline={headline} intro={text}>
      <p className="hint">{drawingNote}</p>
      <div className={ROWS}>
        {videos.map((video, index) => (
          <figure key={video.id} className="flow">
            <VideoStill
              name={firstName(video.author)}
              duration={video.duration}
              words={video.transcript.join(" ").split(/\s+/)}
              tint={tintAt(index)}
            />
            <h3>{video.text}</h3>
            <p>
              {video.transformation}
              <span className="visually-hidden">, {video.duration}</span>
            </p>
            <Disclosure
              className="[--flow:0.75rem]"
              summary={
                <>
                  {transcriptLabel}
                  <span className="visually-hidden"> de {firstName(video.author)}</span>
                </>
              }
            >
              <div className="flow pt-2 pb-3">
                {video.transcript.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </Disclosure>
            <Attribution
              name={firstName(video.author)}
              about={afterName(video.author)}
              dates={datesLabel(video)}
              isSample={video.isSample}
              tint={tintAt(index)}
              monogram={false}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
}

export function Screens({ screenshots }: { screenshots: Screenshot[] }) {
  const { headline, text, drawingNote, blurredNote } = socialProof.screenshots;
  if (screenshots.length === 0) return null;
  return (
    <Section tone="inverse" id="captures" headline={headline} intro={text}>
      <p className="hint">{drawingNote}</p>
      <div className={ROWS}>
        {screenshots.map((shot, index) => (
          <figure key={shot.id} className={`flow ${index % 3 === 1 ? "lg:mt-16" : ""}`}>
            <Screen type={shot.type} owner={firstName(shot.author)} lines={shot.lines} blurred={shot.blurred} />
            <h3>{shot.text}</h3>
            {shot.blurred && <p className="hint">{blurredNote}</p>}
            <Attribution
              name={firstName(shot.author)}
              about={afterName(shot.author)}
              dates={datesLabel(shot)}
              isSample={shot.isSample}
              tint="secondary"
              monogram={false}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
}

/** « Aurélie » of « Aurélie, 37 ans, Lille ». */
function firstName(author: string): string {
  return author.split(",")[0] ?? author;
}

function afterName(author: string): string {
  return author.split(",").slice(1).join(",").trim();
}
