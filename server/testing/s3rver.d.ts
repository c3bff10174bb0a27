/** What is used of s3rver, which comes without types. */
declare module '@20minutes/s3rver' {
  /** A store that speaks S3, in a folder. Its one account is S3RVER, with S3RVER as the secret. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      /** It reckons the signatures of calls on a whole bucket wrongly. */
      allowMismatchedSignatures: true;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
