import type { ShownPhotograph } from "#app/content/photograph.ts";
import { LibraryPicture } from "./library-picture.tsx";

interface PhotographProps {
  picture: Omit<ShownPhotograph, "alt"> & { alt?: string };
  /** The width on the page, as in the attribute `sizes`. */
  sizes: string;
  /** The frame that it fills. */
  className: string;
  eager?: boolean;
}

/** Which part stays in sight when the frame crops it. */
const FOCUS: Readonly<Record<string, string>> = {
  "top-left": "object-top-left",
  top: "object-top",
  "top-right": "object-top-right",
  left: "object-left",
  right: "object-right",
  "bottom-left": "object-bottom-left",
  bottom: "object-bottom",
  "bottom-right": "object-bottom-right",
};

/** A picture of the founder's own where the design has a drawing. */
export function Photograph({ picture, className, ...rest }: PhotographProps) {
  return (
    <LibraryPicture
      picture={picture}
      {...rest}
      tint="primary"
      frame={className}
      image={`h-full object-cover ${FOCUS[picture.focus] ?? ""}`.trimEnd()}
      alt={picture.alt}
    />
  );
}

/** Of a formation: an address, or a picture of the media library. */
export type CoverImage = string | Omit<ShownPhotograph, "alt"> | null;

interface CoverProps extends Omit<PhotographProps, "picture"> {
  image: CoverImage;
}

/** The picture of a formation over its drawing, which shows when there is none or it fails to load. Its name stands beside it. */
export function Cover({ image, sizes, className, eager }: CoverProps) {
  if (!image) return null;
  if (typeof image !== "string")
    return <Photograph picture={{ ...image, alt: "" }} sizes={sizes} className={className} eager={eager} />;
  return (
    <img
      className={`object-cover ${className}`}
      src={image}
      alt=""
      width="640"
      height="360"
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
