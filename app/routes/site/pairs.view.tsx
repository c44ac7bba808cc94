import type { TextLink } from "#app/content/types.ts";

interface Props {
  pairs: readonly { title: string; text: string; link?: TextLink }[];
}

/** Titles and texts, side by side where there is room. */
export function Pairs({ pairs }: Props) {
  return (
    <div className="grid-fit-96 gap-x-columns gap-y-rows">
      {pairs.map(({ title, text, link }) => (
        <div key={title}>
          <h3 className="text-2xl leading-[1.15]">{title}</h3>
          <p className="mt-2">{text}</p>
          {link && (
            <a className="link" href={link.to}>
              {link.label}
            </a>
          )}
        </div>
      ))}
    </div>
  );
}
