import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { ofName } from "#app/content/typography.ts";
import type { Voice } from "#app/domain/school/media/voice.server.ts";
import { withoutMarks } from "#app/domain/values/marked.ts";
import { Monogram } from "./arc.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Photograph } from "./photograph.tsx";
import { useRoot } from "./root-data.ts";

interface TeacherProps {
  /** From the seller's file, where it may be missing. */
  name: string;
  /** « cheffe d’entreprise » */
  trade: string;
  /** The teacher's own words, before a link to the whole story. */
  text?: string;
  className?: string;
}

/** The founder's photograph, or initials under an arch; and her voice, where she has recorded it. */
export function Teacher({ name, trade, text, className = "" }: TeacherProps) {
  const { portrait, voice } = useRoot() ?? {};
  if (!name) return null;
  return (
    <>
      <div className={`flex items-center gap-5 ${className}`}>
        {portrait ? (
          <Photograph
            picture={{ ...portrait, alt: `Portrait ${ofName(name)}` }}
            sizes="4rem"
            className="aspect-[4/5] w-16 shrink-0 rounded-arch"
          />
        ) : (
          <Monogram name={name} />
        )}
        <div>
          <p>
            <strong>{name}</strong>, {trade}
          </p>
          {text && (
            <p className="hint">
              {text} <a href={href("/a-propos-de-moi")}>Son parcours</a>
            </p>
          )}
        </div>
      </div>
      {voice && <Spoken name={name} voice={voice} className={className} />}
    </>
  );
}

function Spoken({ name, voice, className }: { name: string; voice: Voice; className: string }) {
  return (
    <div className={`flow ${className}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: browsers show no captions beside a sound; its words are below it */}
      <audio
        className="w-full max-w-[38rem]"
        controls
        preload="none"
        src={voice.source}
        aria-label={`La voix ${ofName(name)}`}
      />
      <Disclosure summary={`Lire ce que dit ${name} (${voice.note})`}>
        {voice.words.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Disclosure>
    </div>
  );
}

/** What the founder does, and a sentence by the founder, beside the formation of that page. */
export function teacherOf(about: SiteText<"a-propos">, page: string): { trade: string; text: string } | undefined {
  const own = about.path.items.find(({ link }) => link.to === page);
  if (!own) return undefined;
  const [sentence = ""] = withoutMarks(own.text).split(/(?<=\.)\s/);
  return { trade: own.title.charAt(0).toLocaleLowerCase("fr") + own.title.slice(1), text: sentence };
}
