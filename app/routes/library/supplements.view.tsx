import { href } from "react-router";
import { supplementsPage } from "#app/content/library.ts";
import type { Supplement } from "#app/domain/library/supplements.server.ts";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { Unavailable } from "./unavailable.view.tsx";

const ADDRESS = href("/ressources/regime");

/** `null`: there is no snapshot yet. */
export function SupplementsView({ supplements }: { supplements: Supplement[] | null }) {
  const place = placeOf(ADDRESS);
  if (!supplements) return <Unavailable text={supplementsPage.error} address={ADDRESS} />;
  if (!place) return null;
  const { headline, lede, caution, empty, next } = supplementsPage;
  return (
    <>
      <ResourceHead shelf={place.shelf} name={place.name} headline={headline} lede={lede} />
      <div className="wrap cabinet wrap-anywhere">
        <p className="notice notice-warning">{caution}</p>
        {supplements.length === 0 && <p className="lead">{empty}</p>}
        {supplements.map((supplement, index) => (
          <Entry key={supplement.id} supplement={supplement} eager={index === 0} />
        ))}
      </div>
      <ResourceNext next={next} shelfName={place.shelf.name} neighbours={place.neighbours} />
    </>
  );
}

const SIZES = "(min-width: 64rem) 16rem, (min-width: 44rem) 30vw, 60vw";

function Entry({ supplement: { name, moment, notes, photo }, eager }: { supplement: Supplement; eager: boolean }) {
  return (
    <article className="remedy">
      <LibraryPicture picture={photo} sizes={SIZES} tint="tertiary" eager={eager} />
      <div>
        <h2>{name}</h2>
        {moment && (
          <p className="remedy-moment">
            À prendre&nbsp;: <strong>{moment}</strong>
          </p>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the snapshot is stored */}
        {notes && <div className="prose" dangerouslySetInnerHTML={{ __html: notes }} />}
      </div>
    </article>
  );
}
