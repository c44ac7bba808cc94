import { href } from "react-router";
import states from "#app/content/texts/library-states.json" with { type: "json" };
import { type Book, listBooks } from "#app/domain/site/library/resources.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { Stars } from "#app/ui/testimonial.tsx";
import type { Route } from "./+types/books";
import { ratingLabel } from "./labels.ts";
import { libraryMeta, shelf, Unavailable } from "./unavailable.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const place = placeOf(await siteText(db, "centre-ressources"), ADDRESS);
  return shelf({ place, words: (await siteText(db, "bibliotheque")).books, records: await listBooks(db) });
}

export const meta: Route.MetaFunction = (args) => libraryMeta(args);

const ADDRESS = href("/ressources/livres");

export default function Books({ loaderData: { place, words, records: books } }: Route.ComponentProps) {
  if (!books) return <Unavailable text={states.books.error} address={ADDRESS} />;
  if (!place) return null;
  return (
    <>
      <ResourceHead category={place.category} name={place.name} headline={words.headline} lede={words.lede} />
      <div className="wrap pt-opening pb-section">
        {books.length === 0 && <p className="lead">{states.books.empty}</p>}
        <ul className="wrap-anywhere grid grid-cols-[repeat(auto-fill,minmax(min(12.5rem,45%),1fr))] gap-y-[clamp(2rem,4vw,3rem)] [--beside:clamp(0.5rem,1.6vw,1.375rem)]">
          {books.map((book, index) => (
            <BookItem key={book.id} book={book} eager={index < 4} />
          ))}
        </ul>
        <Paragraphs className="hint" text={words.note} />
      </div>
      <ResourceNext next={words.next} categoryName={place.category.name} neighbours={place.neighbours} />
    </>
  );
}

const SIZES = "(min-width: 80rem) 12rem, (min-width: 44rem) 20vw, 42vw";

/** One board under each row, whatever the height of the covers. */
function BookItem({ book: { title, author, rating, cover }, eager }: { book: Book; eager: boolean }) {
  return (
    <li className="min-w-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the rating is reached by Tab */}
      <figure className="book grid h-full grid-rows-[auto_1fr]" tabIndex={0}>
        <div className="relative grid aspect-7/10 items-end border-primary-mid border-b-8 px-(--beside)">
          <LibraryPicture
            picture={cover}
            sizes={SIZES}
            tint="secondary"
            eager={eager}
            frame="book-cover"
            image="max-h-full aspect-2/3 object-cover"
            scene="aspect-2/3 bg-(--tint)"
          />
          {rating !== null && (
            <p className="book-rating absolute inset-x-(--beside) bottom-0 bg-inverse-deep px-2 py-3">
              <Stars value={rating} label={ratingLabel(rating)} className="mx-auto w-[min(7rem,100%)] fill-sun" />
            </p>
          )}
        </div>
        <figcaption className="px-(--beside) pt-3.5 leading-[1.35]">
          <h2 className="font-semibold font-text text-base leading-[1.3] tracking-normal">{title}</h2>
          {author && <p className="text-ink-soft text-sm">{author}</p>}
        </figcaption>
      </figure>
    </li>
  );
}
