import { useState } from 'react';
import type { Image } from '../../../contract/gallery.ts';
import { formatBytes, ORIGINAL_BYTES_MAX } from '../../../contract/pictures.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { Switch } from '../kit/switch.tsx';

const KEY = 'keepOriginals';

/** The choice of this browser, off at first. */
export function useKeepOriginals(): { on: boolean; flip: () => void } {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== null);
  const flip = () => {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, '1');
    setOn(!on);
  };
  return { on, flip };
}

interface KeepOriginalsProps {
  on: boolean;
  onFlip: () => void;
  images: readonly Image[];
}

export function KeepOriginals({ on, onFlip, images }: KeepOriginalsProps) {
  const kept = images.map(({ original_bytes }) => original_bytes ?? 0).filter((bytes) => bytes > 0);
  const total = kept.reduce((sum, bytes) => sum + bytes, 0);
  return (
    <div className="keep-originals">
      <Switch on={on} describedBy="keep-originals" onFlip={onFlip}>
        Keep the originals too
      </Switch>
      <p className="hint" id="keep-originals">
        We also keep each photo you upload exactly as it is, up to {formatBytes(ORIGINAL_BYTES_MAX)}. Originals are only
        in your download; guests never see them.
        {kept.length > 0 && ` So far: ${formatCount(kept.length, 'original', 'originals')}, ${formatBytes(total)}.`}
      </p>
    </div>
  );
}
