import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from '../../ui/toast.tsx';
import { sentenceOf } from '../../ui/area/failures.ts';
import { api } from '../api.ts';
import { saveFile } from '../kit/save-file.ts';
import { today } from '../../ui/area/moments.ts';

/** Downloads all replies as a pretty-printed JSON file (spec 7). */
export function ExportButton({ event, disabled }: { event: string; disabled: boolean }) {
  const download = useMutation({
    mutationFn: () => api('GET /events/:event/rsvp/export', { params: { event } }),
    onSuccess: ({ data }) => {
      saveFile(`rsvp-responses-${today()}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
      toast.success('RSVP data exported successfully');
    },
    onError: (cause) => toast.error(sentenceOf(cause, 'Failed to export RSVP data')),
  });
  return (
    <button className="btn" type="button" disabled={disabled || download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      Export Data
    </button>
  );
}
