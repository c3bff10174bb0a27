import type { ConstructorOptions } from 'pg-boss';
import { listenToChannel } from './channel-listener.ts';
import { createClient, createPool, type DatabaseAddress } from './pool.ts';

export type JobDatabase = NonNullable<ConstructorOptions['db']> & { close(): Promise<void> };

interface JobDatabaseOptions {
  keepsPlans: boolean;
  onError: (error: Error) => void;
}

/** Opens connections for pg-boss alone: a pool of three, and one that listens. */
export function openJobDatabase(address: DatabaseAddress, { keepsPlans, onError }: JobDatabaseOptions): JobDatabase {
  const pool = createPool(address, {
    applicationName: 'jobs',
    max: 3,
    connectionTimeout: 10_000,
    plainTypes: true,
    keepsPlans,
    onError,
  });
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onNotification, onConnect) =>
      listenToChannel({
        createClient: () => createClient(address, 'jobs'),
        channel,
        onNotification,
        onConnect,
        onError,
      }),
    close: () => pool.end(),
  };
}
