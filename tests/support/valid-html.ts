import { HtmlValidate } from "html-validate/node";

/** React writes attributes in its own case and closes void elements; HTML allows both. */
const RULES_OF_TASTE = [
  "attr-case",
  "void-style",
  "attribute-boolean-style",
  "doctype-style",
  "attribute-empty-style",
  "no-inline-style",
  "long-title",
];

/** The errors in the HTML of a page, with `a11y` also those of accessibility. `without`: ignored rules. */
export function htmlValidator({ a11y = false, without }: { a11y?: boolean; without: string[] }) {
  const validator = new HtmlValidate({
    extends: a11y ? ["html-validate:standard", "html-validate:a11y"] : ["html-validate:standard"],
    rules: {
      "input-attributes": "error",
      ...Object.fromEntries([...RULES_OF_TASTE, ...without].map((rule) => [rule, "off"])),
    },
  });
  return async (html: string, where: string): Promise<string[]> => {
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${where} ${ruleId}: ${message} (${selector})`),
    );
  };
}
