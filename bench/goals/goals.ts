import type { Measurement } from '../kit/goal.ts';
import { addressCheck } from './address-check.ts';
import { designs } from './designs.ts';
import { firstVisit } from './first-visit.ts';
import { flood } from './flood.ts';
import { growth } from './growth.ts';
import { guestPage } from './guest-page.ts';
import { households } from './households.ts';
import { landingPage } from './landing-page.ts';
import { largeEvents } from './large-events.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { ownerList } from './owner-list.ts';
import { pictures } from './pictures.ts';
import { replies } from './replies.ts';
import { reservations } from './reservations.ts';
import { signIns } from './sign-ins.ts';
import { start } from './start.ts';

/** In the order in which they run. */
export const MEASUREMENTS: readonly Measurement[] = [
  guestPage,
  latency,
  addressCheck,
  signIns,
  flood,
  largeEvents,
  households,
  pictures,
  memory,
  replies,
  reservations,
  start,
  growth,
  firstVisit,
  designs,
  landingPage,
  ownerList,
];
