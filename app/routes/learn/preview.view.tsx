import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Blocks } from "./blocks.view.tsx";
import type { ShownBlock } from "./shown-blocks.server.ts";

interface Props {
  slug: string;
  name: string;
  title: string;
  summary: string;
  duration: string;
  blocks: ShownBlock[];
}

export function PreviewView({ slug, name, title, summary, duration, blocks }: Props) {
  return (
    <article className="wrap flex flex-col gap-8 py-12">
      <header className="flex flex-col gap-4">
        <p className="font-semibold text-accent text-sm leading-normal">
          {name} · Leçon offerte · {duration}
        </p>
        <h1 className="max-w-[18ch] text-3xl">{title}</h1>
        {summary && <p className="max-w-[38rem] text-ink-soft text-lg">{summary}</p>}
      </header>
      <Blocks blocks={blocks} />
      <footer className="flex max-w-[38rem] flex-col items-start gap-4 border-line border-t pt-8">
        <p>Cette leçon fait partie de la {name}. La suite t’attend dans la formation.</p>
        <ButtonLink href={href("/checkout/:slug", { slug })}>Voir l’offre</ButtonLink>
      </footer>
    </article>
  );
}
