import { invalidRequest, lostIterator, type Refusal, unknownField, unknownView } from "./errors.ts";

/** A record as the emulator stores it. */
export interface StoredRecord {
  id: string;
  createdTime: string;
  fields: Record<string, unknown>;
}

export interface Table {
  name: string;
  /** Columns exist even when every record leaves them empty. */
  columns: string[];
  records: StoredRecord[];
}

const MAX_PAGE = 100;
const VIEWS = ["Grid view"];
const PARAMETER = /^(pageSize|maxRecords|offset|view|fields\[\d*\]|sort\[(\d+)\]\[(field|direction)\])$/;

type Listed = { ok: true; body: { records: StoredRecord[]; offset?: string } } | { ok: false; refusal: Refusal };

/** One page of a table; accepts Airtable's parameters and no others. */
export function listRecords(table: Table, query: URLSearchParams): Listed {
  const refuse = (refusal: Refusal): Listed => ({ ok: false, refusal });
  for (const name of query.keys()) if (!PARAMETER.test(name)) return refuse(invalidRequest());
  const pageSize = wholeNumber(query.get("pageSize"), MAX_PAGE);
  const maxRecords = wholeNumber(query.get("maxRecords"), Number.POSITIVE_INFINITY);
  if (!pageSize || pageSize > MAX_PAGE || !maxRecords) return refuse(invalidRequest());
  const view = query.get("view");
  if (view !== null && !VIEWS.includes(view)) return refuse(unknownView(view));
  const fields = [...query].filter(([name]) => name.startsWith("fields[")).map(([, value]) => value);
  const sorts = readSorts(query);
  if (!sorts) return refuse(invalidRequest());
  const unknown = [...fields, ...sorts.map(({ field }) => field)].find((name) => !table.columns.includes(name));
  if (unknown !== undefined) return refuse(unknownField(unknown));

  const sorted = table.records.toSorted((a, b) => compare(a, b, sorts)).slice(0, maxRecords);
  const start = readOffset(query.get("offset"), sorted);
  if (start === undefined) return refuse(lostIterator);
  const page = sorted.slice(start, start + pageSize);
  const next = sorted[start + pageSize];
  const records = page.map((record) => ({
    ...record,
    fields: Object.fromEntries(
      Object.entries(record.fields).filter(([name, value]) => {
        const isAsked = fields.length === 0 || fields.includes(name);
        return isAsked && !isEmpty(value);
      }),
    ),
  }));
  return { ok: true, body: { records, ...(next ? { offset: `itr${start + pageSize}/${next.id}` } : {}) } };
}

/** Airtable leaves empty fields out. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function wholeNumber(value: string | null, absent: number): number | undefined {
  if (value === null) return absent;
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

function readOffset(offset: string | null, records: StoredRecord[]): number | undefined {
  if (offset === null) return 0;
  const [, start = "", id] = /^itr(\d+)\/(.+)$/.exec(offset) ?? [];
  return records[Number(start)]?.id === id ? Number(start) : undefined;
}

interface Sort {
  field: string;
  direction: "asc" | "desc";
}

function readSorts(query: URLSearchParams): Sort[] | undefined {
  const sorts: Sort[] = [];
  for (let index = 0; query.has(`sort[${index}][field]`) || query.has(`sort[${index}][direction]`); index += 1) {
    const field = query.get(`sort[${index}][field]`);
    const direction = query.get(`sort[${index}][direction]`) ?? "asc";
    if (field === null || (direction !== "asc" && direction !== "desc")) return undefined;
    sorts.push({ field, direction });
  }
  return sorts;
}

function compare(a: StoredRecord, b: StoredRecord, sorts: Sort[]): number {
  for (const { field, direction } of sorts) {
    const [left, right] = [a.fields[field], b.fields[field]];
    const order =
      typeof left === "number" && typeof right === "number"
        ? left - right
        : String(left ?? "").localeCompare(String(right ?? ""), "fr");
    if (order !== 0) return direction === "asc" ? order : -order;
  }
  return 0;
}
