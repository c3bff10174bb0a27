import { openPhotosWhenPressed } from './gallery/open-photos.ts';
import { markCurrentSection } from './loader/current-section.ts';
import { keepFirstTap } from './loader/first-tap.ts';
import { rememberInvitation } from './loader/invitation.ts';
import { noticeMissingPictures } from './loader/pictures.ts';
import { leadHostsHome } from './loader/settings-link.ts';
import { wakeWhenNeeded } from './loader/hydration.ts';

/**
 * All of the script that a guest's first view loads. The page is complete without it; React comes when the guest touches
 * the page or comes near the form.
 */
const root = document.getElementById('root');
const sample = root?.querySelector<HTMLElement>('[data-sample]')?.dataset['sample'];

noticeMissingPictures();
openPhotosWhenPressed();
markCurrentSection();
leadHostsHome();
rememberInvitation();
keepFirstTap();
if (sample === 'dialog') void import('./samples/dialog-sample.ts').then(({ start }) => start());
else if (root && sample === undefined) wakeWhenNeeded(root);
