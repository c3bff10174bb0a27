import type { Look } from '../look.ts';
import fraunces from './fonts/fraunces-core.woff2';
import instrument from './fonts/instrument-core.woff2';
import { share } from './share.ts';

export const look: Look = { fonts: [fraunces, instrument], scene: () => [], share };
