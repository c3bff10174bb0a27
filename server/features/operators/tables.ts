import type { LoggedAction } from '../../../contract/operator-actions.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    operators: OperatorsTable;
    operator_sessions: OperatorSessionsTable;
    operator_challenges: OperatorChallengesTable;
    operator_links: OperatorLinksTable;
    operator_log: OperatorLogTable;
  }
}

export interface OperatorsTable {
  id: string;
  email: string;
  password_hash: string | null;
  created_at: Moment;
  removed_at: Moment | null;
}

export interface OperatorSessionsTable {
  token_hash: Buffer;
  operator_id: string;
  expires_at: Moment;
  last_used_at: Moment | null;
  second_factor: Defaulted<boolean>;
}

export interface OperatorChallengesTable {
  operator_id: string;
  challenge_hash: Buffer;
  code_hash: Buffer;
  tries: number;
  expires_at: Moment;
}

export interface OperatorLinksTable {
  operator_id: string;
  token_hash: Buffer;
  expires_at: Moment;
}

export interface OperatorLogTable {
  id: string;
  /** Null for an action of the command line that concerns no operator's account. */
  operator_id: string | null;
  action: LoggedAction;
  order_id: string | null;
  details: string;
  at: Moment;
}
