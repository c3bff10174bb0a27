import type { ColumnType } from 'kysely';

/** A timestamp: read as ISO text, written as an expression of the database clock or as ISO text. */
export type Moment = string;
/** JSON: written as text. */
export type Json<T> = ColumnType<T, string, string>;
/** Has a default in the database. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Numbered by the database; never written. */
export type Numbered = ColumnType<number, never, never>;
/** Text that the database generates from other columns; never written. */
export type Derived = ColumnType<string, never, never>;
