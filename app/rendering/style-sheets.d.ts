/** What the plugin of vite.config.ts makes of a style sheet. */
declare module "*.css?inline&pieces" {
  const pieces: import("./style-sheet-pieces.ts").Piece[];
  export default pieces;
}
