import { declareExpiringTables } from '../../kit/sweep.ts';

export const expiringSecondFactorTables = declareExpiringTables('second_factor_setups');
