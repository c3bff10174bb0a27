import { z } from 'zod';

export const SHEET_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;

export const sheetFormat = z.enum(['csv', 'xlsx'], 'Unknown format.');
