import type { ReactNode } from "react";
import { type Picture, smallestPath } from "#app/domain/site/pictures/picture.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";

interface SwatchProps {
  modes: { ground: string; line: string; colors: string[] }[];
  children: ReactNode;
}

/** Drawn, because the page takes no style attributes; its name says it too. */
export function Swatch({ modes, children }: SwatchProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <svg viewBox="0 0 240 32" width="180" height="24" aria-hidden="true">
        {modes.map(({ ground, line, colors }, half) => (
          <g key={ground} transform={`translate(${half * 122} 0)`}>
            <rect x="1" y="1" width="116" height="30" rx="15" fill={ground} stroke={line} />
            {colors.map((color, place) => (
              <circle key={color} cx={18 + place * 20.5} cy="16" r="8.5" fill={color} />
            ))}
          </g>
        ))}
      </svg>
      {children}
    </span>
  );
}

interface PictureFieldProps {
  name: "logo" | "portrait";
  label: string;
  hint?: string;
  picture: Picture | null;
  error: string[] | null | undefined;
  box: { name: string; defaultChecked: boolean };
}

export function PictureField({ name, label, hint = "", picture, error, box }: PictureFieldProps) {
  return (
    <FileField
      label={label}
      name={name}
      hint={`JPEG, PNG, WebP ou AVIF, 5\u00a0Mo au plus. Sans image, le dessin d’origine reste. ${hint}`.trimEnd()}
      accept="image/*"
      error={error}
      stored={
        picture && <img src={smallestPath(picture)} alt={`${label} actuel`} width={96} className="my-2 rounded-md" />
      }
    >
      {picture && <Checkbox label="Retirer cette image" {...box} />}
    </FileField>
  );
}
