/** Errors by their stable codes: the HTTP status, and the sentence that people read. */
export type ErrorCatalog = Readonly<Record<string, { status: number; sentence: string }>>;
