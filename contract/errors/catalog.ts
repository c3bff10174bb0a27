export type ErrorCatalog = Readonly<Record<string, { status: number; sentence: string }>>;
