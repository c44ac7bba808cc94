import type { ReactNode } from "react";
import type { ZodType } from "zod";
import type { MediaKind } from "#db/types.ts";
import type { Done } from "../../values/arranged.ts";
import type { LessonAsset, Quality } from "../media/lesson-media.ts";
import type { Refuse, Typed } from "./authoring/typed-list.ts";
import type { Format } from "./formats.ts";
import type { Attempt, QuizStart } from "./quiz-limits.ts";
import type { Save } from "./saves.ts";
import type { BlockOf, BlockType } from "./stored-blocks.ts";

export interface BlockKind<Block, Content> {
  label: string;
  /** Each says what it is called in the form (`FieldMeta`). */
  fields: Record<string, ZodType>;
  /** What these fields begin with, where that is not the stored value. */
  typed?(block: Block): Record<string, string>;
  list?: TypedList<Block>;
  /** Of the block's film and not of the block: read from the field « chapters ». */
  chapters?: ZodType<string>;
  /** Where the form is not just these fields. */
  AuthorFields?(props: AuthorFieldsProps): ReactNode;
  show(block: Block, lesson: LessonContext): Content;
  View(props: BlockViewProps<Content>): ReactNode;
  /** As text, to compare two versions. `nameOf` returns the name of an asset. */
  written(block: Block, nameOf: (asset: string) => string): string;
  searched(block: Block): string[];
  printed(block: Block): PrintedPart;
}

/** What an author fills in as a list: the questions of an exercise, of a quiz. */
export interface TypedList<Block> {
  /** In the block and, before the block's id, in the form. */
  name: string;
  missing: string;
  typed(block: Block): Typed[];
  /** `lacks`: what is missing, which a draft may wait for. */
  read(items: readonly Typed[], refuse: Refuse, lacks: Refuse): unknown[];
  /** What a draft keeps of items that lack something. Without it, none is kept. */
  unfinished?(items: readonly Typed[]): Typed[];
  /** As text, to compare two versions. */
  written(items: readonly Typed[]): string;
  /** What an item that is added to it begins with, or to a list within its items. */
  added(list: string): Typed;
  models: readonly SheetModel[];
}

export interface SheetModel {
  name: string;
  values: Typed;
  items: readonly Typed[];
}

export function defineBlock<Type extends BlockType, Content>(_type: Type, kind: BlockKind<BlockOf<Type>, Content>) {
  return kind;
}

export interface AssetChoice {
  id: string;
  kind: MediaKind;
  name: string;
  /** Of a film in which somebody speaks. */
  lacksCaptions: boolean;
  /** A chapter a line; empty for none. */
  chapters: string;
}

export interface AuthorFieldsProps {
  /** The control of that name; with `rest`, one within the list of that name. */
  own: (name: string, rest?: string) => AuthorControl;
  itemsOf: (name: string, rest?: string) => readonly Typed[];
  done: Done | null | undefined;
}

interface AuthorControl {
  name: string;
  defaultValue: string;
  error?: readonly string[] | null;
}

export interface LessonContext {
  assets: ReadonlyMap<string, LessonAsset>;
  format: Format;
  quality: Quality;
  savesData: boolean;
  start: number;
  /** Whether the learner's position in the lesson is a second of this block. */
  keepsPosition: boolean;
  /** WebVTT by asset, where transcripts stand for films. */
  captions: ReadonlyMap<string, string>;
  /** The page with the transcript of a film; null where nobody is signed in. */
  transcript: string | null;
  transcriptLimit: TranscriptLimit;
  work: LearnerWork | null;
}

export interface TranscriptLimit {
  characters: number;
  page: string | null;
}

export interface LearnerWork {
  saves: ReadonlyMap<string, Save[]>;
  attempts: ReadonlyMap<string, Attempt>;
  starts: ReadonlyMap<string, QuizStart>;
  /** Whether the founder may read exercises, and what was sent to her. */
  questions: { mayAsk: boolean; own: readonly { blockId: string | null; answer: string | null }[] };
  /** Sent after the session had ended. `subject`: the id of a block, or the `lessonSubject` of a form of the lesson. */
  unsaved: { subject: string; form: URLSearchParams } | undefined;
  /** Of the page's address: the quiz to take again, the exercise that was just saved. */
  search: URLSearchParams;
  newId: () => string;
}

export interface LessonViewer {
  email: string;
  positionAddress: string;
  position: string | null;
  forms: LessonForms;
}

export interface LessonForms {
  formation: string;
  lesson: string;
  token: string;
  /** The end of the learner's id: a browser keeps apart what each account has not saved yet. */
  account: string;
}

/** The errors by the name of the control; "" for the whole form. */
export type FormErrors = { field: string; message: string }[];

interface BlockViewProps<Content> {
  block: Content;
  viewer: LessonViewer | null;
}

export type PrintedPart =
  | { kind: "text"; markdown: string }
  /** What stands for media that cannot be printed. */
  | { kind: "note"; text: string }
  | { kind: "picture"; asset: string; alt: string; caption: string }
  | { kind: "sheet"; title: string; intro: string; fields: PrintedField[] };

export type PrintedField = { label: string; hint?: string } & (
  | { lines: number }
  | { columns: string[]; rows: string[] }
  | { choices: string[] }
);
