import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { saveFile } from '../../ui/app-shell/save-file.ts';
import { toast } from '../../ui/toast.tsx';

interface ExportButtonProps {
  /** What is exported, in the plural; the file has its name. */
  what: string;
  read: () => Promise<Blob>;
}

/** Saves the rows that the page lists, also those that it has not loaded yet, as CSV. */
export function ExportButton({ what, read }: ExportButtonProps) {
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () => saveFile(`${what}.csv`, await read()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /operator/log'] }),
    onError: (cause) => toast.error(formatFailure(cause, `Failed to export ${what}`), { topic: 'export' }),
  });
  return (
    <button
      className="button"
      type="button"
      aria-disabled={download.isPending}
      onClick={() => !download.isPending && download.mutate()}
    >
      <Download aria-hidden="true" />
      {download.isPending ? 'Exporting…' : 'Export CSV'}
    </button>
  );
}
