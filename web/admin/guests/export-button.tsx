import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { SheetFormat } from '../../../contract/sheets.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { saveFile } from '../../ui/app-shell/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';

export function ExportButton({ event, disabled }: { event: string; disabled: boolean }) {
  const download = useMutation({
    mutationFn: async (format: SheetFormat) =>
      saveFile(
        `guest-invitations.${format}`,
        await api('GET /admin/events/:event/guests/export', { params: { event }, query: { format } }),
      ),
    onSuccess: () => toast.success('Guest list exported successfully!', { topic: 'export' }),
    onError: (cause) => toast.error(formatFailure(cause, 'Failed to export guest list'), { topic: 'export' }),
  });
  return (
    <Menu
      buttonClass="button"
      disabled={disabled || download.isPending}
      button={
        <>
          <Download aria-hidden="true" />
          {download.isPending ? 'Exporting...' : 'Export'}
        </>
      }
    >
      <MenuItem onClick={() => download.mutate('csv')}>CSV</MenuItem>
      <MenuItem onClick={() => download.mutate('xlsx')}>Excel (XLSX)</MenuItem>
    </Menu>
  );
}
