import { useState } from 'react';
import type { Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { formatNumber } from '../../ui/app-shell/format-count.ts';

export type StepKey = 'details' | 'photos' | 'gifts' | 'invitations' | 'share';

export interface SetupStep {
  key: StepKey;
  title: string;
  note: string;
  done: boolean;
  optional?: boolean;
}

export function listSetupSteps(event: Event, stats: Stats, finished: ReadonlySet<StepKey>): SetupStep[] {
  const { totalInvitations, totalGalleryImages, totalGiftItems, totalRSVPs } = stats;
  return [
    {
      key: 'details',
      title: 'Add your event details',
      note: 'Date, venue and host names',
      done: event.event_date !== null && event.couple_names !== '',
    },
    {
      key: 'photos',
      title: 'Upload photos',
      note: totalGalleryImages > 0 ? `${formatNumber(totalGalleryImages)} in the gallery` : 'Guests love to see you.',
      done: totalGalleryImages > 0 || finished.has('photos'),
      optional: true,
    },
    {
      key: 'gifts',
      title: 'Set up your gift registry',
      note:
        totalGiftItems > 0
          ? `${formatNumber(totalGiftItems)} on the list`
          : 'Gifts to bring, or a fund to contribute to.',
      done: totalGiftItems > 0 || finished.has('gifts'),
      optional: true,
    },
    {
      key: 'invitations',
      title: 'Add your first invitation',
      note: totalInvitations > 0 ? `${formatNumber(totalInvitations)} added` : 'Every guest gets a personal link.',
      done: totalInvitations > 0,
    },
    {
      key: 'share',
      title: 'Share your site',
      note: 'Guests without an invitation can reply there too.',
      done: totalRSVPs > 0 || finished.has('share'),
    },
  ];
}

/**
 * Returns the steps that this browser has stored as done or skipped. Copying the address counts as sharing it, because
 * sharing itself cannot be observed.
 */
export function useSettledSteps(event: string): [ReadonlySet<StepKey>, (key: StepKey) => void] {
  const [settled, setSettled] = useState(
    () => new Set(KEPT.filter((key) => localStorage.getItem(getStorageKey(key, event)) !== null)),
  );
  return [
    settled,
    (key) => {
      localStorage.setItem(getStorageKey(key, event), 'yes');
      setSettled((before) => new Set([...before, key]));
    },
  ];
}

const KEPT: readonly StepKey[] = ['photos', 'gifts', 'share'];
const getStorageKey = (key: StepKey, event: string) => `setup:${key}:${event}`;
