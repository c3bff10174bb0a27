import { ImageUp, Link2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { createIdempotencyKey } from '../../ui/idempotency-key.ts';
import { isExternalPicture } from '../../ui/own-picture.ts';
import { FocusPicker, type FocusValue } from './focus-picker.tsx';
import { checkFile, PICTURE_FILES } from './picture-files.ts';
import { useSendPicture } from './send-picture.ts';
import './picture-field.css';
import './progress.css';

interface PictureFieldProps {
  label: string;
  need?: 'required' | 'optional';
  /** The picture's address: one of our uploads, an external URL, or empty. */
  value: string;
  onChange: (address: string) => void;
  problem: string | undefined;
  hint?: ReactNode;
  /** Called with the file once it is uploaded. */
  onFile?: (file: File) => void;
  /** What may be chosen, if not `PICTURE_FILES`. */
  accept?: string;
  /** For a photo that designs crop: the point that stays visible. */
  focus?: FocusValue;
  /** Called when an upload starts and ends, so that the form can wait for it. */
  onBusy: (busy: boolean) => void;
}

/** On the save button of a form that waits for its picture. */
export const UPLOADING = 'Uploading photo…';

type PictureSource = 'file' | 'address';

export function PictureField(props: PictureFieldProps) {
  const { label, need, value, onChange, problem, hint, focus } = props;
  const [chosen, setChosen] = useState<PictureSource>('file');
  const [opened] = useState(value);
  const way = value === '' ? chosen : value.startsWith('/') ? 'file' : 'address';
  /** The value of each source, so that switching between them loses nothing. */
  const inputs = useRef<Record<PictureSource, string>>({ file: '', address: '' });
  const name = useId();
  const ways = { file: 'Upload a file', address: 'Image URL' } as const;
  return (
    <fieldset className="field picture">
      <legend>
        {label}
        {need === 'required' && (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        )}
        {need === 'optional' && <span className="opt"> (Optional)</span>}
      </legend>
      <div className="picture__ways">
        {(['file', 'address'] as const).map((one) => (
          <label key={one} className="chip">
            <input
              type="radio"
              name={name}
              checked={way === one}
              onChange={() => {
                inputs.current[way] = value;
                setChosen(one);
                onChange(inputs.current[one]);
              }}
            />
            <span className="chip__face">
              {one === 'file' ? <ImageUp aria-hidden="true" /> : <Link2 aria-hidden="true" />}
              {ways[one]}
            </span>
          </label>
        ))}
      </div>
      {way === 'file' && <FilePart {...props} />}
      {way === 'address' && (
        <Field label={ways.address} problem={problem} hint={hint ?? 'A public link to an image. We save a copy of it.'}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="url"
              placeholder="https://"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )}
      {isPicture(value) && <Shown value={value} opened={opened} focus={focus} />}
      {need === 'optional' && value !== '' && (
        <button className="button button--bare picture__remove" type="button" onClick={() => onChange('')}>
          Remove Image
        </button>
      )}
    </fieldset>
  );
}

const isPicture = (address: string) => /^(https:\/\/|\/media\/)\S/i.test(address);

/** Pictures of other hosts are not shown, as the pages' policy demands (decision 0019). */
const NOT_SAVED = 'When you save, we copy this image and show it here.';
const NOT_COPIED =
  'This image hasn’t been copied yet, so guests don’t see it. If this doesn’t change, upload the image.';

function FilePart({ value, onChange, problem, onFile, accept = PICTURE_FILES, onBusy }: PictureFieldProps) {
  /** The share that was sent, or `preparing` while the browser shrinks the picture. */
  const [share, setShare] = useState<number | 'preparing'>();
  const [uploadProblem, setUploadProblem] = useState<string>();
  const { mutateAsync: send } = useSendPicture();
  const called = useRef<AbortController>(undefined);
  useEffect(() => () => called.current?.abort(), []);
  const take = async (file: File) => {
    called.current?.abort();
    const unfit = checkFile(file);
    setUploadProblem(unfit);
    if (unfit !== undefined) return;
    const turn = new AbortController();
    called.current = turn;
    setShare('preparing');
    onBusy(true);
    try {
      const { url } = await send({ file, key: createIdempotencyKey(), onProgress: setShare, signal: turn.signal });
      onChange(url);
      onFile?.(file);
    } catch (cause) {
      if (!turn.signal.aborted) setUploadProblem(formatFailure(cause, 'Failed to upload image file'));
    } finally {
      if (called.current === turn) {
        setShare(undefined);
        onBusy(false);
      }
    }
  };
  return (
    <Field label="Image file" problem={uploadProblem ?? problem} hint="Any photo from your phone or camera.">
      {(control) => (
        <div className="picture__file">
          <input
            {...control}
            type="file"
            accept={accept}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Reset, so that choosing the same file again fires an event.
              event.target.value = '';
              if (file) void take(file);
            }}
          />
          <span className="button" aria-hidden="true">
            {value === '' ? 'Choose a File' : 'Choose Another File'}
          </span>
          {share !== undefined && (
            <span className="picture__share">
              <span className="picture__step num" role="status">
                {formatStep(share)}
              </span>
              <progress value={share === 'preparing' ? 0 : share} aria-label="Uploading" />
              <button className="button button--bare" type="button" onClick={() => called.current?.abort()}>
                Cancel Upload
              </button>
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

/** After the upload, the server is still creating the picture's sizes. */
function formatStep(share: number | 'preparing'): string {
  if (share === 'preparing') return 'Preparing…';
  return share === 1 ? 'Processing…' : `Uploading ${Math.round(share * 100)}%`;
}

function Shown({ value, opened, focus }: { value: string; opened: string; focus: FocusValue | undefined }) {
  // Its key: what can be undone belongs to one photo.
  if (focus && !isExternalPicture(value)) return <FocusPicker key={value} address={value} {...focus} />;
  return (
    <div className="picture__shown">
      {isExternalPicture(value) ? <p>{value === opened ? NOT_COPIED : NOT_SAVED}</p> : <Preview address={value} />}
    </div>
  );
}

function Preview({ address }: { address: string }) {
  const [broken, setBroken] = useState<string>();
  if (broken === address) return <p>Couldn’t load this image.</p>;
  return <img src={address} alt="" onError={() => setBroken(address)} />;
}
