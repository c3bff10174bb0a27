/** Errors by stable code: HTTP status, and a sentence for people. */
export type ErrorCatalog = Readonly<Record<string, { status: number; sentence: string }>>;
