import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Dark on light in both colour schemes and on paper, because cameras need that. */
export function QrCode({ text, label, className = "w-64" }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className={`my-3 rounded-md ${className}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
