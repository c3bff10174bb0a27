import { useMutation } from '@tanstack/react-query';
import { ApiFailure, toApiFailure } from '../../../contract/client.ts';
import type { OutputOf } from '../../../contract/client.ts';
import type { uploads } from '../../../contract/uploads.ts';
import { isExternalPicture } from '../../ui/own-picture.ts';
import { api } from '../api.ts';

type StoredPicture = OutputOf<(typeof uploads)['create']>;

export interface Sending {
  /** Idempotency key: the same picture sent again with it is stored once. */
  key: string;
  /** Called with the share that was sent, from 0 to 1, first when sending starts. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads pictures, shrunk in the browser if they are too large for the server. Throws an `ApiFailure` if the browser
 * cannot read the file or the server refuses it, an `AbortError` if canceled.
 */
export const useSendPicture = () =>
  useMutation({
    mutationFn: async ({ file, ...sending }: Sending & { file: File }) => {
      // Loaded with the first picture, because pages open sooner without it.
      const { preparePicture } = await import('./prepare-picture.ts');
      const picture = await preparePicture(file, sending.signal);
      sending.signal?.throwIfAborted();
      sending.onProgress?.(0);
      return sendPicture(picture, sending);
    },
  });

async function sendPicture(picture: Blob, { key, ...following }: Sending): Promise<StoredPicture> {
  const form = new FormData();
  form.set('image', picture);
  return (await sendFile(
    'POST',
    '/upload',
    { body: form, headers: { 'idempotency-key': key } },
    following,
  )) as StoredPicture;
}

interface FileRequest {
  body: FormData | File;
  headers: Record<string, string>;
}

/** Returns the response to a call that takes a file. Throws as `useSendPicture` does. */
export function sendFile(
  method: string,
  path: string,
  { body, headers }: FileRequest,
  { onProgress, signal }: Omit<Sending, 'key'>,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  // `fetch` reports no upload progress.
  const request = new XMLHttpRequest();
  request.open(method, `/api${path}`);
  for (const [name, value] of Object.entries({ accept: 'application/json', ...headers }))
    request.setRequestHeader(name, value);
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress?.(loaded / total);
  });
  request.addEventListener('load', () => {
    if (request.status < 300) resolve(request.response);
    else reject(toApiFailure(request.status, request.response));
  });
  request.addEventListener('error', () =>
    reject(new ApiFailure(0, { error: 'No connection. Please try again.', code: 'no_answer' })),
  );
  request.addEventListener('abort', () => reject(new DOMException('Upload canceled.', 'AbortError')));
  signal?.addEventListener('abort', () => request.abort());
  request.send(body);
  return promise;
}

/**
 * Returns the stored address of a picture. The server fetches an external one, once; one of our uploads is returned
 * unchanged. Throws an `ApiFailure`, with the field `address`, if the server refuses.
 */
export async function fetchKeptAddress(address: string, key: string): Promise<string> {
  if (!isExternalPicture(address)) return address;
  return (await api('POST /upload/address', { body: { address }, idempotencyKey: key })).url;
}
