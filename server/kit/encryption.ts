import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again out of the database's plain sight, and hashes what is too short to hash bare. */
export interface Encryption {
  /** Encrypts (AES-256-GCM); the purpose must be the same to open it. */
  encrypt(purpose: string, text: string): string;
  /** Decrypts; undefined for what this secret did not seal. */
  decrypt(purpose: string, sealed: string): string | undefined;
  /** A keyed hash, for short secrets such as codes of six digits. */
  hash(purpose: string, text: string): Buffer;
}

/** A seal under the product's secret. */
export function createEncryption(secret: string): Encryption {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const [cipherKey, hashKey] = [key('seal'), key('hash')];
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
