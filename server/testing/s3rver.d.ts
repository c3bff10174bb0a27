/** The parts of s3rver that we use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  /** An S3 server that stores files in a folder. Its only account has the id and secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      /** s3rver computes wrong signatures for calls on whole buckets. */
      allowMismatchedSignatures: true;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
