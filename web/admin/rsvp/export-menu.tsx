import { useMutation } from '@tanstack/react-query';
import { Braces, ChevronDown, Download, FileSpreadsheet, FileText, Users } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { getLocalToday } from '../../../contract/dates.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { saveFile } from '../../ui/app-shell/save-file.ts';

type Format = 'json' | 'csv' | 'xlsx';
/** One row for each reply, or for each person. */
type Rows = 'rsvp-responses' | 'people';

const FAILURES: Record<Format, string> = {
  json: 'Failed to export RSVP data',
  csv: 'Failed to export RSVPs',
  xlsx: 'Failed to export RSVPs',
};

export function ExportMenu({ event, disabled }: { event: string; disabled: boolean }) {
  const download = useMutation({
    mutationFn: async ({ rows, format }: { rows: Rows; format: Format }) =>
      saveFile(`${rows}-${getLocalToday()}.${format}`, await fetchExport(event, rows, format)),
    onSuccess: () => toast.success('RSVP data exported successfully', { topic: 'export' }),
    onError: (cause, { format }) => toast.error(formatFailure(cause, FAILURES[format]), { topic: 'export' }),
  });
  return (
    <Menu
      buttonClass="button"
      disabled={disabled || download.isPending}
      button={
        <>
          <Download aria-hidden="true" />
          {download.isPending ? 'Exporting...' : 'Export Data'}
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      <MenuItem onClick={() => download.mutate({ rows: 'people', format: 'xlsx' })}>
        <Users aria-hidden="true" />
        People, Excel workbook
      </MenuItem>
      <MenuItem onClick={() => download.mutate({ rows: 'people', format: 'csv' })}>
        <Users aria-hidden="true" />
        People, CSV file
      </MenuItem>
      <MenuItem onClick={() => download.mutate({ rows: 'rsvp-responses', format: 'xlsx' })}>
        <FileSpreadsheet aria-hidden="true" />
        Excel workbook
      </MenuItem>
      <MenuItem onClick={() => download.mutate({ rows: 'rsvp-responses', format: 'csv' })}>
        <FileText aria-hidden="true" />
        CSV file
      </MenuItem>
      <MenuItem onClick={() => download.mutate({ rows: 'rsvp-responses', format: 'json' })}>
        <Braces aria-hidden="true" />
        JSON file
      </MenuItem>
    </Menu>
  );
}

async function fetchExport(event: string, rows: Rows, format: Format): Promise<Blob> {
  if (rows === 'people' && format !== 'json')
    return api('GET /admin/events/:event/people/export', { params: { event }, query: { format } });
  const answer = await api('GET /events/:event/rsvp/export', { params: { event }, query: { format } });
  if (answer instanceof Blob) return answer;
  return new Blob([JSON.stringify(answer.data, null, 2), '\n'], { type: 'application/json' });
}
