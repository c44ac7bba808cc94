import { mediaPath, type Picture, srcSet } from "#app/domain/site/pictures/picture.ts";
import type { Tint } from "./arc.tsx";
import { TintShape } from "./tint-shape.tsx";

interface LibraryPictureProps {
  picture: Picture | null;
  /** The width on the page, as in the attribute `sizes`. */
  sizes: string;
  /** The drawing in place of a missing picture. */
  tint: Tint;
  /** True for a picture in the first screen, which is loaded at once. */
  eager?: boolean;
  /** The look of the frame, of the picture in it, and of the scene: in place of its own, not beside it. */
  frame?: string;
  image?: string;
  scene?: string;
  /** Empty where the text beside it says the same. */
  alt?: string;
}

/** A picture of the library in our own sizes, or a drawing in its place. */
export function LibraryPicture({
  picture,
  sizes,
  tint,
  eager,
  frame = "rounded-md",
  image = "",
  scene = "aspect-3/2 bg-(--tint)",
  alt = "",
}: LibraryPictureProps) {
  const largest = picture?.widths.at(-1);
  if (!picture || !largest) {
    return (
      <span className={`relative block overflow-hidden ${frame} ${scene} tint-${tint}`}>
        <TintShape tint={tint} fills />
      </span>
    );
  }
  return (
    <picture className={`block overflow-hidden ${frame}`}>
      <source type="image/avif" srcSet={srcSet(picture, "avif")} sizes={sizes} />
      <img
        src={mediaPath(picture, largest, "webp")}
        srcSet={srcSet(picture, "webp")}
        sizes={sizes}
        className={`w-full ${image}`}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
