import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rsvpResponse } from './rsvp.ts';
import { SHEET_TYPES, sheetFormat } from './sheets.ts';

/** Also for a site that has ended. */
export const exportCalls = {
  guests: endpoint({
    method: 'GET',
    path: '/admin/events/:event/guests/export',
    access: 'owner',
    summary: 'Exports the invitations with their people and tokens as a spreadsheet, by default CSV',
    query: z.object({ format: sheetFormat.optional() }),
    files: Object.values(SHEET_TYPES),
    status: [200],
    errors: ['not_signed_in'],
  }),
  responses: endpoint({
    method: 'GET',
    path: '/events/:event/rsvp/export',
    access: 'owner',
    summary: 'Exports all replies, newest first, as JSON or a spreadsheet',
    query: z.object({ format: z.enum(['json', 'csv', 'xlsx'], 'Unknown format.').optional() }),
    output: z.object({ data: z.array(rsvpResponse) }),
    files: Object.values(SHEET_TYPES),
    errors: ['not_signed_in'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/admin/events/:event/people/export',
    access: 'owner',
    summary: 'Exports one row for each person: household, tags, what they say to each item, and their answers',
    query: z.object({ format: z.enum(['csv', 'xlsx'], 'Unknown format.').optional() }),
    files: Object.values(SHEET_TYPES),
    status: [200],
    errors: ['not_signed_in'],
  }),
  headcount: endpoint({
    method: 'GET',
    path: '/admin/events/:event/headcount/export',
    access: 'owner',
    summary: 'Exports the headcount as a workbook: people at each item, choices, who chose what, dietary notes',
    query: z.object({ format: z.enum(['xlsx'], 'Unknown format.').optional() }),
    files: [SHEET_TYPES.xlsx],
    status: [200],
    errors: ['not_signed_in'],
  }),
  everything: endpoint({
    method: 'GET',
    path: '/admin/account/export',
    access: 'owner',
    summary: 'Exports the whole site as a ZIP archive of JSON, CSV and pictures; one export at a time per owner',
    files: ['application/zip'],
    status: [200],
    errors: ['not_signed_in'],
  }),
};
