import { useMutation } from '@tanstack/react-query';
import { ApiFailure, toApiFailure } from '../../../contract/client.ts';
import type { OutputOf } from '../../../contract/client.ts';
import type { uploads } from '../../../contract/uploads.ts';
import { isExternalPicture } from '../../ui/own-picture.ts';
import { api } from '../api.ts';
import { preparePicture } from './prepare-picture.ts';

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
      const picture = await preparePicture(file, sending.signal);
      sending.onProgress?.(0);
      return sendPicture(picture, sending);
    },
  });

function sendPicture(picture: Blob, { key, onProgress, signal }: Sending): Promise<StoredPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredPicture>();
  // `fetch` reports no upload progress.
  const request = new XMLHttpRequest();
  request.open('POST', '/api/upload');
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('idempotency-key', key);
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress?.(loaded / total);
  });
  request.addEventListener('load', () => {
    const answer: unknown = request.response;
    if (request.status === 201) resolve(answer as StoredPicture);
    else reject(toApiFailure(request.status, answer));
  });
  request.addEventListener('error', () =>
    reject(new ApiFailure(0, { error: 'No connection. Please try again.', code: 'no_answer' })),
  );
  request.addEventListener('abort', () => reject(new DOMException('Upload canceled.', 'AbortError')));
  signal?.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.set('image', picture);
  request.send(form);
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
