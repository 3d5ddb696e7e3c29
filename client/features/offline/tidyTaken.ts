import { hasUnsent } from '#client/features/response/index.ts';
import { forgetTaken, takers } from '#client/lib/forgetTaken.ts';
import { showTakenOf, takenBy } from '#client/lib/takenAlong.ts';
import { readTaken } from './takenList.ts';

/**
 * Shows a person who signs in again the records they took along, and removes those of other people. If another person has unsent answers,
 * their records stay, hidden until they are back.
 */
export async function tidyTaken(userId: string): Promise<void> {
  if (takenBy() !== userId && readTaken(userId).length > 0) showTakenOf(userId);
  for (const other of takers()) {
    if (other !== userId && !(await hasUnsent(other))) await forgetTaken(other);
  }
}
