/**
 * Returns bytes that can be kept. A small buffer of Node is a part of a pool of 64 KB, and all of the pool stays in memory
 * as long as any part of it.
 */
export function moveToOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
