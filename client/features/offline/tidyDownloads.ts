import { hasUnsent } from '#client/features/response/index.ts';
import { deleteDownloads, usersWithDownloads } from '#client/lib/deleteDownloads.ts';
import { setDownloadOwner, downloadOwner } from '#client/lib/downloadOwner.ts';
import { readDownloads } from './downloadList.ts';

/**
 * Shows a person who signs in again their downloaded records, and removes those of other people. If another person has unsent answers,
 * their records stay, hidden until they are back.
 */
export async function tidyDownloads(userId: string): Promise<void> {
  if (downloadOwner() !== userId && readDownloads(userId).length > 0) setDownloadOwner(userId);
  for (const other of usersWithDownloads()) {
    if (other !== userId && !(await hasUnsent(other))) await deleteDownloads(other);
  }
}
