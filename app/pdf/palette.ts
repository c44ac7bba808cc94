/** The site's light colour tokens in hex, because mail clients and pdfmake know neither custom properties nor OKLCH. */
export const palette = {
  cream: "#fbf6f0",
  surface: "#fffcf7",
  sand: "#f1e6d8",
  ink: "#2a1a2e",
  soft: "#5e4b62",
  line: "#dccbb9",
  plum: "#4a2350",
  mulberry: "#6d3f74",
  terracotta: "#b8431f",
  accent: "#a63a17",
  peach: "#f4cdbc",
  sun: "#e8b44c",
} as const;
