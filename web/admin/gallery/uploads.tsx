import { formatCount } from '../../ui/app-shell/format-count.ts';
import { isAdded, isMoving } from './queue.ts';
import type { Upload, UploadQueue } from './queue.ts';
import '../kit/progress.css';

/** Waiting uploads that are listed by name; the others are only counted. */
const WAITING_NAMED = 3;

interface UploadsProps {
  queue: UploadQueue;
  uploads: readonly Upload[];
}

export function Uploads({ queue, uploads }: UploadsProps) {
  const filterByState = (...states: Upload['progress']['is'][]) =>
    uploads.filter(({ progress }) => states.includes(progress.is));
  const [stuck, moving, waiting] = [
    filterByState('failed', 'same', 'unkept'),
    uploads.filter(isMoving),
    filterByState('waiting'),
  ];
  const added = uploads.filter(isAdded).length;
  const busy = moving.length + waiting.length > 0;
  const rows = [...stuck, ...moving, ...waiting.slice(0, WAITING_NAMED)];
  return (
    <section className="uploads" aria-labelledby="uploads-title">
      <header className="uploads__head">
        <h2 id="uploads-title">{busy ? 'Uploading your photos' : 'Your photos'}</h2>
        <p className="num" role="status">
          {added} of {uploads.length} added
          {stuck.length > 0 && `, ${formatCount(stuck.length, 'needs', 'need')} attention`}
        </p>
        <button className="button button--bare" type="button" onClick={() => queue.removeAll()}>
          {busy ? 'Cancel All' : 'Close'}
        </button>
      </header>
      <progress value={filterByState('added', 'unkept').length} max={uploads.length} aria-label="All photos" />
      {rows.length > 0 && (
        <ul className="uploads__rows">
          {rows.map((upload) => (
            <Row key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      {waiting.length > WAITING_NAMED && (
        <p className="uploads__more">and {waiting.length - WAITING_NAMED} more waiting</p>
      )}
    </section>
  );
}

function Row({ upload: { id, file, progress }, queue }: { upload: Upload; queue: UploadQueue }) {
  const failed = progress.is === 'failed' || progress.is === 'unkept';
  const leaveOut = failed || progress.is === 'same';
  return (
    <li className={`uploads__row is-${progress.is}`}>
      <span className="uploads__name">{file.name}</span>
      <span className="uploads__state">
        {progress.is === 'waiting' && 'Waiting'}
        {progress.is === 'preparing' && 'Preparing…'}
        {progress.is === 'sending' && <Sending share={progress.share} name={file.name} />}
        {progress.is === 'adding' && 'Adding…'}
        {progress.is === 'keeping' && <Sending share={progress.share} name={file.name} original />}
        {'message' in progress && progress.message}
      </span>
      <span className="uploads__actions">
        {failed && !progress.final && (
          <button
            className="button"
            type="button"
            aria-label={`Try Again: ${file.name}`}
            onClick={() => queue.retry(id)}
          >
            Try Again
          </button>
        )}
        {progress.is === 'same' && (
          <button
            className="button"
            type="button"
            aria-label={`Add Anyway: ${file.name}`}
            onClick={() => queue.addAnyway(id)}
          >
            Add Anyway
          </button>
        )}
        {progress.is !== 'adding' && (
          <button
            className="button button--bare"
            type="button"
            aria-label={`${leaveOut ? 'Skip' : 'Cancel'}: ${file.name}`}
            onClick={() => queue.remove(id)}
          >
            {leaveOut ? 'Skip' : 'Cancel'}
          </button>
        )}
      </span>
    </li>
  );
}

interface SendingProps {
  share: number;
  name: string;
  original?: boolean;
}

/** After the upload, the server is still creating the picture's sizes, or storing the original. */
function Sending({ share, name, original = false }: SendingProps) {
  if (share === 1) return original ? 'Keeping the original…' : 'Processing…';
  const what = original ? 'Original' : 'Uploading';
  return (
    <>
      <span className="num">
        {what} {Math.round(share * 100)}%
      </span>
      <progress value={share} aria-label={`${what}: ${name}`} />
    </>
  );
}
