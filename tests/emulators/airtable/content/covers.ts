/** A placeholder; the real drawings replace it. */
export function drawCover(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#4a2350"/><circle cx="800" cy="520" r="220" fill="#f0b95a"/><text x="60" y="120" font-size="60" fill="#fbf6f0">${name}</text></svg>`;
}
