export function sizeLabel(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "Go"] : bytes >= 1e6 ? [1e6, "Mo"] : [1e3, "ko"];
  const value = Math.max(1, bytes / unit);
  const digits = value < 10 && unit > 1e3 ? 1 : 0;
  return `${value.toLocaleString("fr-FR", { maximumFractionDigits: digits })}\u00a0${name}`;
}
