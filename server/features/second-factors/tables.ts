import type { Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
    second_factor_setups: SecondFactorSetupsTable;
  }
}

export interface SecondFactorsTable {
  account_id: string;
  sealed_secret: string;
  last_step: number;
  undo_hash: Buffer | null;
  created_at: Moment;
}

export interface RecoveryCodesTable {
  account_id: string;
  code_hash: Buffer;
}

export interface SecondFactorSetupsTable {
  account_id: string;
  sealed_secret: string;
  expires_at: Moment;
}
