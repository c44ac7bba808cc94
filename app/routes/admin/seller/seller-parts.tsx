import type { ReactNode } from "react";
import { href } from "react-router";
import { type Picture, smallestPath } from "#app/domain/site/pictures/picture.ts";
import { pictureAddress } from "#app/routing/picture-address.ts";
import type { FontsName, PaletteName } from "#app/theme/brand.ts";
import type { swatchOf } from "#app/theme/palette.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";

interface SwatchProps {
  modes: Grounds;
  children: ReactNode;
}

/** A page in little, by day and by night: drawn, because the page takes no style attributes. Its name says it too. */
export function Swatch({ modes, children }: SwatchProps) {
  return (
    <>
      <span className="mb-1 flex gap-2">
        {modes.map(({ ground, line, ink, inkSoft, action, onAction, hills, sun }) => (
          <svg key={ground} viewBox="0 0 128 80" className="w-32 min-w-0" aria-hidden="true">
            <rect x=".5" y=".5" width="127" height="79" rx="8" fill={ground} stroke={line} />
            <circle cx="102" cy="54" r="10" fill={sun} />
            {hills.map((hill, index) => (
              <path
                key={hill}
                d={`M64 79Q84 ${56 + index * 8} 127 ${56 + index * 8}V72A7 7 0 0 1 120 79Z`}
                fill={hill}
              />
            ))}
            <text x="9" y="24" fill={ink} className="font-display text-[17px]">
              Un titre
            </text>
            <text x="9" y="38" fill={inkSoft} className="text-[9px]">
              Puis ce que l’on lit
            </text>
            <rect x="9" y="50" width="48" height="19" rx="9.5" fill={action} />
            <text x="33" y="62.5" fill={onAction} textAnchor="middle" className="font-semibold text-[9px]">
              Choisir
            </text>
          </svg>
        ))}
      </span>
      {children}
    </>
  );
}

/** Each pair in its own letters, whatever those of the site are now. */
const SPECIMENS: Record<FontsName, { titles: string; words: string }> = {
  fraunces: { titles: "font-[Fraunces,Georgia,serif]", words: "font-[Figtree,Arial,sans-serif]" },
  figtree: { titles: "font-[Figtree,Arial,sans-serif]", words: "font-[Figtree,Arial,sans-serif]" },
  georgia: { titles: "font-[Georgia,serif]", words: "font-[Figtree,Arial,sans-serif]" },
  classique: { titles: "font-[Fraunces,Georgia,serif]", words: "font-[Georgia,serif]" },
};

export function Specimen({ fonts, children }: { fonts: FontsName; children: ReactNode }) {
  const { titles, words } = SPECIMENS[fonts];
  return (
    <>
      <span aria-hidden="true">
        <span className={`block text-2xl ${titles}`}>Un titre à écrire</span>
        <span className={`block ${words}`}>Puis ce que l’on lit, ligne après ligne.</span>
      </span>
      <span className="hint">{children}</span>
    </>
  );
}

/** Beside the form, which keeps what is typed. */
export function FaceLink({ children, ...face }: { palette?: PaletteName; fonts?: FontsName; children: ReactNode }) {
  return (
    <a
      className="link"
      href={`${href("/admin/vendeur/apercu")}?${new URLSearchParams(face)}`}
      target="_blank"
      rel="noopener"
    >
      Voir l’accueil ainsi<span className="visually-hidden">&nbsp;: {children} (nouvel onglet)</span>
    </a>
  );
}

/** Of the logo, and of the portrait. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** The field with the key of a picture that was sent before, and is not saved yet. */
export const sentName = (name: "logo" | "portrait") => `${name}_depose`;

type Grounds = ReturnType<typeof swatchOf>;

/** By day on the page, by night on a light plate, as the site shows it. */
function OnGrounds({ source, alt, grounds }: { source: string; alt: string; grounds: Grounds }) {
  return (
    <span className="my-2 flex gap-2">
      {grounds.map(({ ground, line }, index) => (
        <svg key={ground} viewBox="0 0 192 96" className="w-48 min-w-0" role="img">
          <title>{`${alt}, ${index === 0 ? "de jour" : "de nuit"}`}</title>
          <rect x=".5" y=".5" width="191" height="95" rx="8" fill={ground} stroke={line} />
          {/* The plate that it stands on at night. */}
          {index === 1 && <rect x="8" y="8" width="176" height="80" rx="8" className="fill-on-action" />}
          <image href={source} x="16" y="16" width="160" height="64" />
        </svg>
      ))}
    </span>
  );
}

interface PictureFieldProps {
  name: "logo" | "portrait";
  label: string;
  hint?: string;
  /** Those of the pages, where it stands on them. */
  grounds?: Grounds;
  picture: Picture | null;
  /** The key of one that was sent, and is not saved yet. */
  sent: string | undefined;
  error: string[] | null | undefined;
  box: { name: string; defaultChecked: boolean };
}

export function PictureField({ name, label, hint = "", grounds, picture, sent, error, box }: PictureFieldProps) {
  const source = sent ? pictureAddress(sent) : picture && smallestPath(picture);
  const alt = sent ? `${label} choisi, pas encore enregistré` : `${label} actuel`;
  return (
    <FileField
      label={label}
      name={name}
      hint={`JPEG, PNG, WebP ou AVIF, 5\u00a0Mo au plus. Sans image, le dessin d’origine reste. ${hint}`.trimEnd()}
      accept="image/*"
      error={error}
      stored={
        source && (
          <>
            {sent && <p>Image choisie, pas encore enregistrée&nbsp;:</p>}
            {grounds ? (
              <OnGrounds source={source} alt={alt} grounds={grounds} />
            ) : (
              <img src={source} alt={alt} width={96} className="my-2 rounded-md" />
            )}
          </>
        )
      }
    >
      <input type="hidden" name={sentName(name)} value={sent ?? ""} />
      {source && <Checkbox label="Retirer cette image" {...box} />}
    </FileField>
  );
}
