import { href } from "react-router";
import states from "#app/content/texts/library-states.json" with { type: "json" };
import { listSupplements, type Supplement } from "#app/domain/site/library/resources.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireOpinion } from "#app/middleware/guards.server.ts";
import { AwaitingOpinion } from "#app/ui/awaiting-opinion.tsx";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import type { Route } from "./+types/supplements";
import { libraryMeta, shelf, Unavailable } from "./unavailable.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  await requireOpinion(db, "sante");
  const place = placeOf(await siteText(db, "centre-ressources"), ADDRESS);
  return shelf({ place, words: (await siteText(db, "bibliotheque")).supplements, records: await listSupplements(db) });
}

export const meta: Route.MetaFunction = (args) => libraryMeta(args);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AwaitingOpinion error={error} />;
}

const ADDRESS = href("/ressources/regime");

export default function Supplements({ loaderData: { place, words, records: supplements } }: Route.ComponentProps) {
  if (!supplements) return <Unavailable text={states.supplements.error} address={ADDRESS} />;
  if (!place) return null;
  const { headline, lede, next } = words;
  return (
    <>
      <ResourceHead category={place.category} name={place.name} headline={headline} lede={lede} />
      <div className="wrap wrap-anywhere max-w-240 pt-opening pb-section">
        <p className="notice notice-warning">{states.supplements.caution}</p>
        {supplements.length === 0 && <p className="lead">{states.supplements.empty}</p>}
        {supplements.map((supplement, index) => (
          <Entry key={supplement.id} supplement={supplement} isFirst={index === 0} />
        ))}
      </div>
      <ResourceNext next={next} categoryName={place.category.name} neighbours={place.neighbours} />
    </>
  );
}

const SIZES = "(min-width: 64rem) 16rem, (min-width: 44rem) 30vw, 60vw";

function Entry({ supplement, isFirst }: { supplement: Supplement; isFirst: boolean }) {
  const { name, moment, notes, photo } = supplement;
  return (
    <article
      className={`grid gap-x-[clamp(1.5rem,5vw,4rem)] gap-y-5 py-[clamp(2rem,5vw,3.5rem)] min-[44rem]:grid-cols-[minmax(10rem,14rem)_1fr] ${isFirst ? "" : "border-line border-t"}`}
    >
      <LibraryPicture
        picture={photo}
        sizes={SIZES}
        tint="tertiary"
        eager={isFirst}
        frame="w-[min(100%,14rem)] self-start rounded-arch bg-tertiary-soft"
        image="aspect-4/5 object-cover"
        scene="aspect-4/5"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-2xl leading-[1.15]">{name}</h2>
        {moment && (
          <p className="text-success">
            À prendre&nbsp;: <strong>{moment}</strong>
          </p>
        )}
        {notes && <RichText html={notes} />}
      </div>
    </article>
  );
}
