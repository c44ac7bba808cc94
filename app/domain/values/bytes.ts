// Each is made once: making one costs more than the rest of a label.
const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

export function sizeLabel(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "Go"] : bytes >= 1e6 ? [1e6, "Mo"] : [1e3, "ko"];
  const value = Math.max(1, bytes / unit);
  const format = value < 10 && unit > 1e3 ? tenths : whole;
  return `${format.format(value)}\u00a0${name}`;
}
