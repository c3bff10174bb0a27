import { openPhotosOnClick } from './gallery/open-photos.ts';
import { showChosenAnswer } from './loader/chosen-answer.ts';
import { markCurrentSection } from './loader/current-section.ts';
import { replayFirstTap } from './loader/first-tap.ts';
import { confirmChangesOnView } from './loader/changes-seen.ts';
import { keepLinkTarget } from './loader/link-target.ts';
import { rememberInvitation } from './loader/invitation.ts';
import { matchChoicesOnInput } from './loader/people-choices.ts';
import { markMissingPictures } from './loader/pictures.ts';
import { layOutRestOfPage } from './loader/rest-of-page.ts';
import { updateSettingsLink } from './loader/settings-link.ts';
import { hydrateWhenNeeded } from './loader/hydration.ts';

/**
 * The only script that the first view of a guest page loads. The page is complete without it; React is loaded when the
 * guest touches the page or comes near the form.
 */
const root = document.getElementById('root');
const sample = root?.querySelector<HTMLElement>('[data-sample]')?.dataset['sample'];

markMissingPictures();
openPhotosOnClick();
markCurrentSection();
updateSettingsLink();
rememberInvitation();
confirmChangesOnView();
replayFirstTap();
matchChoicesOnInput();
layOutRestOfPage();
showChosenAnswer();
keepLinkTarget();
if (sample === 'dialog') void import('./samples/dialog-sample.ts').then(({ startDialogSample: start }) => start());
else if (root && sample === undefined) hydrateWhenNeeded(root);
