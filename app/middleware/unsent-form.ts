import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { escapeHtml } from "#app/domain/values/xml.ts";
import { UNSENT } from "#app/ui/admin-shell.tsx";

type Element = DefaultTreeAdapterTypes.Element;
type Fields = Map<string, string[]>;

/**
 * A page whose form waits to be sent, with the form as it was typed: `again` is the field that says so. A form that has
 * other fields by now, such as one card fewer, stays as it is stored, and the page says that, too.
 */
export function withTypedForm(page: string, pathname: string, again: string): string {
  // Hardly any page has one, and parsing each would cost milliseconds.
  if (!page.includes("data-unsent")) return page;
  const forms = elementsOf(parse(page, { sourceCodeLocationInfo: true }), ["form"]);
  const box = forms.find((form) => attribute(form, "data-unsent") !== undefined);
  if (!box) return page;
  const typed = fieldsOf(box);
  const goesTo = (form: Element) => attribute(form, "action")?.split("?")[0] || pathname;
  const alike = forms.filter((form) => form !== box && goesTo(form) === goesTo(box) && hasFields(form, typed));
  const same = alike.filter((form) => controlsOf(form, HIDDEN).every((control) => isTyped(control, typed)));
  const [form, ...others] = same.length > 0 ? same : alike;
  if (!form || others.length > 0) return sealed(page, box, again);
  const edits = controlsOf(form, WRITTEN).flatMap((control) => filled(page, control, typed));
  const hasFiles = controlsOf(form, (control) => attribute(control, "type") === "file").length > 0;
  const filledPage = edits.reduceRight((text, [from, to, by]) => text.slice(0, from) + by + text.slice(to), page);
  // The box stands before the page's own forms.
  const start = form.sourceCodeLocation?.startTag?.endOffset ?? 0;
  const told = `${filledPage.slice(0, start - 1)} data-is-changed="">${again}${filledPage.slice(start)}`;
  return sealed(told, box, again).replace(UNSENT.stored, UNSENT.typed + (hasFiles ? UNSENT.files : ""));
}

const HIDDEN = (control: Element) => attribute(control, "type") === "hidden";
const TICKED = (control: Element) => ["checkbox", "radio"].includes(attribute(control, "type") ?? "");
const BUTTON = (control: Element) =>
  control.tagName === "button" || ["submit", "file", "image"].includes(attribute(control, "type") ?? "");
const WRITTEN = (control: Element) => !BUTTON(control);

function sealed(page: string, box: Element, again: string): string {
  const end = box.sourceCodeLocation?.startTag?.endOffset ?? 0;
  return page.slice(0, end) + again + page.slice(end);
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode, names: readonly string[]): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!("tagName" in child)) return [];
    return [...(names.includes(child.tagName) ? [child] : []), ...elementsOf(child, names)];
  });
}

function controlsOf(form: Element, chosen: (control: Element) => boolean): Element[] {
  return elementsOf(form, ["input", "textarea", "select", "button"]).filter(
    (control) =>
      attribute(control, "name") !== undefined && attribute(control, "disabled") === undefined && chosen(control),
  );
}

const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value;
const nameOf = (control: Element) => attribute(control, "name") ?? "";

function fieldsOf(box: Element): Fields {
  const fields: Fields = new Map();
  for (const control of controlsOf(box, HIDDEN))
    fields.set(nameOf(control), [...(fields.get(nameOf(control)) ?? []), attribute(control, "value") ?? ""]);
  return fields;
}

/** Every field that was typed stands in the form, and nothing else that can be typed. */
function hasFields(form: Element, typed: Fields): boolean {
  const names = new Set(controlsOf(form, () => true).map(nameOf));
  const texts = controlsOf(form, (control) => WRITTEN(control) && !TICKED(control));
  return (
    texts.some((control) => !HIDDEN(control)) &&
    texts.every((control) => typed.has(nameOf(control))) &&
    [...typed.keys()].every((name) => names.has(name))
  );
}

const isTyped = (control: Element, typed: Fields) =>
  typed.get(nameOf(control))?.includes(attribute(control, "value") ?? "");

type Edit = [from: number, to: number, by: string];

/** Fields of the same name were sent in the order of the page. */
function filled(page: string, control: Element, typed: Fields): Edit[] {
  const values = typed.get(nameOf(control)) ?? [];
  if (TICKED(control)) return [flag(page, control, "checked", values.includes(attribute(control, "value") ?? "on"))];
  if (control.tagName === "select")
    return elementsOf(control, ["option"]).map((option) =>
      flag(page, option, "selected", values.includes(attribute(option, "value") ?? textOf(option))),
    );
  const value = escapeHtml(values.length > 1 ? (values.shift() ?? "") : (values[0] ?? ""));
  if (control.tagName !== "textarea") return [rewritten(page, control, "value", `value="${value}"`)];
  const { startTag, endTag } = control.sourceCodeLocation ?? {};
  // A browser drops a line break at the beginning.
  const text = value.startsWith("\n") ? `\n${value}` : value;
  return startTag && endTag ? [[startTag.endOffset, endTag.startOffset, text]] : [];
}

const flag = (page: string, element: Element, name: string, isSet: boolean) =>
  rewritten(page, element, name, isSet ? `${name}=""` : "");

/** The tag with this attribute written anew, or without it. */
function rewritten(page: string, element: Element, name: string, text: string): Edit {
  const { startTag, attrs, startOffset = 0, endOffset = 0 } = element.sourceCodeLocation ?? {};
  const at = attrs?.[name];
  if (at) return [at.startOffset, at.endOffset, text];
  const end = (startTag?.endOffset ?? endOffset) - (page[(startTag?.endOffset ?? endOffset) - 2] === "/" ? 2 : 1);
  return end > startOffset ? [end, end, text && ` ${text}`] : [startOffset, startOffset, ""];
}

function textOf(option: Element): string {
  return option.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}
