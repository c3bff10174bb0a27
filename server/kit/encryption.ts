import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be readable again, and hashes secrets that are too short for a plain hash. */
export interface Encryption {
  /** AES-256-GCM; decrypting requires the same purpose. */
  encrypt(purpose: string, text: string): string;
  /** Undefined for a value that was not encrypted with this secret and purpose. */
  decrypt(purpose: string, sealed: string): string | undefined;
  /** Use it for short secrets, such as six-digit codes: the hash needs a key. */
  hash(purpose: string, text: string): Buffer;
}

export function createEncryption(secret: string): Encryption {
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const [cipherKey, hashKey] = [deriveKey('seal'), deriveKey('hash')];
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < 28) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest(),
  };
}
