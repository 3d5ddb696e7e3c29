import { FRAME_PAGE } from '#client/lib/framePage.ts';
import type { DownloadedDataset } from './downloadStore.ts';

const TIMEOUT_MS = 10_000;

/**
 * Loads the page of custom fields where a dataset has some, so that the browser keeps it. The worker cannot: it is not asked for frames of an
 * opaque origin.
 */
export async function keepFrame({ fields }: DownloadedDataset): Promise<void> {
  if (!fields.some(({ __typename }) => __typename === 'CustomField')) return;
  const frame = document.createElement('iframe');
  frame.sandbox.value = 'allow-scripts';
  frame.src = FRAME_PAGE;
  frame.hidden = true;
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve);
    setTimeout(resolve, TIMEOUT_MS);
    document.body.append(frame);
  });
  frame.remove();
}
