import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Account } from '../../../../contract/account.ts';
import { formatBytes, PICTURE_SIDES } from '../../../../contract/pictures.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { toast } from '../../../ui/toast.tsx';
import { EXPORT_PATH, isExportReady } from './data.ts';

const LARGEST = Math.max(...PICTURE_SIDES);

function formatOriginals({ count, bytes }: Account['originals']): string {
  if (count === 0)
    return 'Originals are in it if you turn on “Keep the originals too” in your gallery before you upload; otherwise keep yours.';
  const kept = formatCount(count, 'original', 'originals');
  return `It also has ${kept}, exactly as you uploaded ${count === 1 ? 'it' : 'them'} (${formatBytes(bytes)}).`;
}

export function ExportSite({ originals }: Pick<Account, 'originals'>) {
  const download = useMutation({
    mutationFn: isExportReady,
    onSuccess: (refusal) => {
      if (refusal !== undefined) return void toast.error(refusal, { topic: 'everything' });
      // The browser streams the download to disk, so that hundreds of pictures need no memory.
      const link = document.createElement('a');
      link.href = EXPORT_PATH;
      link.download = '';
      link.click();
      return void toast.success('Your download has started.', { topic: 'everything' });
    },
  });
  return (
    <section className="section" aria-labelledby="everything">
      <div className="section__head">
        <h2 id="everything">Your data</h2>
      </div>
      <p className="account__note">
        Guests, replies, gifts, and photos in one ZIP file, with spreadsheets and JSON. Photos are up to {LARGEST}{' '}
        pixels wide or high, as your site shows them. {formatOriginals(originals)}
      </p>
      <button
        className="button"
        type="button"
        aria-disabled={download.isPending}
        onClick={() => !download.isPending && download.mutate()}
      >
        <Download aria-hidden="true" />
        {download.isPending ? 'Preparing…' : 'Download Everything'}
      </button>
    </section>
  );
}
