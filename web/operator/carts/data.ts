import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CartStage } from '../../../contract/analytics.ts';
import { api } from '../api.ts';
import type { Period } from './period.ts';

export const funnelQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['GET /operator/carts/funnel', from, to],
    queryFn: ({ signal }) => api('GET /operator/carts/funnel', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

export const STAGES: Readonly<Record<CartStage, string>> = {
  opened: 'Opened the wizard',
  step_1: 'Saw the plans',
  step_2: 'Reached website setup',
  step_3: 'Reached the review',
  checkout: 'Went to payment',
  paid: 'Paid',
};

export const PLACES: Readonly<Record<CartStage, string>> = {
  opened: 'At the start',
  step_1: 'At the plans',
  step_2: 'At website setup',
  step_3: 'At the review',
  checkout: 'At the payment',
  paid: 'After paying',
};

const REASONS: Readonly<Record<string, string>> = {
  modal_closed: 'Closed',
  timeout_30min: 'Inactive',
};

export const formatReason = (reason: string) => REASONS[reason] ?? reason.replaceAll('_', ' ');
