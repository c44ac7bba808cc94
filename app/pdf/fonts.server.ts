import figtree from "./fonts/Figtree-Regular.ttf?inline";
import figtreeSemiBold from "./fonts/Figtree-SemiBold.ttf?inline";
import figtreeExtended from "./fonts/FigtreeExtended.ttf?inline";
import figtreeLatin from "./fonts/FigtreeLatin.ttf?inline";
import fraunces from "./fonts/Fraunces-SemiBold.ttf?inline";

/** The fonts are inlined into the server bundle, because there is no font folder at run time. */
export const fontFiles = new Map(
  Object.entries({
    "Figtree-Regular.ttf": figtree,
    "Figtree-SemiBold.ttf": figtreeSemiBold,
    "FigtreeLatin.ttf": figtreeLatin,
    "FigtreeExtended.ttf": figtreeExtended,
    "Fraunces-SemiBold.ttf": fraunces,
  }).map(([name, dataUrl]) => [name, Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")]),
);
