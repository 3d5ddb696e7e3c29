import { assistantAnswers } from './assistant-answers/dataset.ts';
import { bestOfFour } from './best-of-four/dataset.ts';
import type { DemoDataset } from './demoDataset.ts';
import { namesAndPlaces } from './names-and-places/dataset.ts';

/** What a newcomer finds, in the order in which it is created. */
export const demoDatasets = (): DemoDataset[] => [namesAndPlaces(), bestOfFour(), assistantAnswers()];
