import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { saveFile } from '../../ui/app-shell/save-file.ts';

export function ExportButton({ event, disabled }: { event: string; disabled: boolean }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile('guest-invitations.csv', await api('GET /admin/events/:event/guests/export', { params: { event } })),
    onSuccess: () => toast.success('Guest list exported successfully!', { topic: 'export' }),
    onError: (cause) => toast.error(formatFailure(cause, 'Failed to export guest list'), { topic: 'export' }),
  });
  const idle = !disabled && !download.isPending;
  return (
    <button className="button" type="button" aria-disabled={!idle} onClick={() => idle && download.mutate()}>
      <Download aria-hidden="true" />
      {download.isPending ? 'Exporting...' : 'Export'}
    </button>
  );
}
