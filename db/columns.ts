import type { ColumnType, JSONColumnType } from "kysely";

/** A timestamptz: read as a Date, written as a Date or an ISO string. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
export type Json<T extends object | null> = JSONColumnType<T>;
export type OptionalJson<T extends object> = JSONColumnType<T | null, string | null | undefined, string | null>;

export type OrderType = "payment" | "subscription";
export type FormationStatus = "draft" | "open" | "closed" | "full" | "archived";
export type FormationCategory = "entrepreneuriat" | "immobilier" | "lifestyle";
/** How the law regards a training: digital content, distance education, or vocational training. */
export type Regime = "contenu_numerique" | "enseignement_distance" | "formation_pro";
