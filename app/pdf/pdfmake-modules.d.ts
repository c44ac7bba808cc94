/** The classes inside pdfmake, which it neither exports nor describes. */
declare module "pdfmake/js/*" {
  const part: unknown;
  export default part;
}
