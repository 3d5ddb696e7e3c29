import { assistantAnswers } from './assistant-answers/dataset.ts';
import { bestOfFour } from './best-of-four/dataset.ts';
import { chartTalk } from './chart-talk/dataset.ts';
import type { DemoDataset } from './demoDataset.ts';
import type { DemoTaskDataset } from './demoTaskDataset.ts';
import { helpDesk } from './help-desk/dataset.ts';
import { kitchenNotes } from './kitchen-notes/dataset.ts';
import { namesAndPlaces } from './names-and-places/dataset.ts';
import { plainWords } from './plain-words/dataset.ts';

/** What a newcomer finds; what is made last is what home proposes to begin with. */
export const demoDatasets = (): DemoDataset[] => [chartTalk(), namesAndPlaces(), bestOfFour(), assistantAnswers()];

/** One dataset for each of the older tasks. */
export const demoTaskDatasets = (): DemoTaskDataset[] => [plainWords(), kitchenNotes(), helpDesk()];
