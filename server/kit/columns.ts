import type { ColumnType } from 'kysely';

/** Read as ISO text, written as an expression of the database clock or as ISO text. */
export type Moment = string;
export type Json<T> = ColumnType<T, string, string>;
/** JSON with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Numbered = ColumnType<number, never, never>;
/** The database generates it from other columns. */
export type Derived<T = string> = ColumnType<T, never, never>;
