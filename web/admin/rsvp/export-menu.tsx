import { useMutation } from '@tanstack/react-query';
import { Braces, ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { getLocalToday } from '../../../contract/dates.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { saveFile } from '../../ui/app-shell/save-file.ts';

type Format = 'json' | 'csv' | 'xlsx';

const FAILURES: Record<Format, string> = {
  json: 'Failed to export RSVP data',
  csv: 'Failed to export RSVPs',
  xlsx: 'Failed to export RSVPs',
};

export function ExportMenu({ event, disabled }: { event: string; disabled: boolean }) {
  const download = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(`rsvp-responses-${getLocalToday()}.${format}`, await fetchExport(event, format)),
    onSuccess: () => toast.success('RSVP data exported successfully', { topic: 'export' }),
    onError: (cause, format) => toast.error(formatFailure(cause, FAILURES[format]), { topic: 'export' }),
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
      <MenuItem onClick={() => download.mutate('xlsx')}>
        <FileSpreadsheet aria-hidden="true" />
        Excel workbook
      </MenuItem>
      <MenuItem onClick={() => download.mutate('csv')}>
        <FileText aria-hidden="true" />
        CSV file
      </MenuItem>
      <MenuItem onClick={() => download.mutate('json')}>
        <Braces aria-hidden="true" />
        JSON file
      </MenuItem>
    </Menu>
  );
}

async function fetchExport(event: string, format: Format): Promise<Blob> {
  const answer = await api('GET /events/:event/rsvp/export', { params: { event }, query: { format } });
  if (answer instanceof Blob) return answer;
  return new Blob([JSON.stringify(answer.data, null, 2), '\n'], { type: 'application/json' });
}
