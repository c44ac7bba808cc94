import { href } from "react-router";
import { booksPage } from "#app/content/library.ts";
import type { Book } from "#app/domain/library/books.server.ts";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { Stars } from "#app/ui/testimonial.tsx";
import { ratingLabel } from "./labels.ts";
import { Unavailable } from "./unavailable.view.tsx";

const ADDRESS = href("/ressources/livres");

/** `null`: there is no snapshot yet. */
export function BooksView({ books }: { books: Book[] | null }) {
  const place = placeOf(ADDRESS);
  if (!books) return <Unavailable text={booksPage.error} address={ADDRESS} />;
  if (!place) return null;
  return (
    <>
      <ResourceHead shelf={place.shelf} name={place.name} headline={booksPage.headline} lede={booksPage.lede} />
      <div className="wrap book-room">
        {books.length === 0 && <p className="lead">{booksPage.empty}</p>}
        <ul className="book-shelves wrap-anywhere">
          {books.map((book, index) => (
            <BookOnShelf key={book.id} book={book} eager={index < 4} />
          ))}
        </ul>
        <p className="hint">{booksPage.note}</p>
      </div>
      <ResourceNext next={booksPage.next} shelfName={place.shelf.name} neighbours={place.neighbours} />
    </>
  );
}

const SIZES = "(min-width: 80rem) 12rem, (min-width: 44rem) 20vw, 42vw";

/** The rating shows on hover and on focus; on a touch screen it always shows. */
function BookOnShelf({ book: { title, author, rating, cover }, eager }: { book: Book; eager: boolean }) {
  return (
    <li>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the rating is reached by Tab */}
      <figure className="book" tabIndex={0}>
        <div className="book-cover">
          <LibraryPicture picture={cover} sizes={SIZES} tint="secondary" eager={eager} />
          {rating !== null && (
            <p className="book-rating">
              <Stars value={rating} label={ratingLabel(rating)} />
            </p>
          )}
        </div>
        <figcaption>
          <h2>{title}</h2>
          {author && <p>{author}</p>}
        </figcaption>
      </figure>
    </li>
  );
}
