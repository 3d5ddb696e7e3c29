import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { filledDataset, submit, type Update, UPDATES } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

/** A backend that is slow to check permissions. */
const backend = await startTestBackend();
const slow = await stageBackend();
const onward = passOn(backend.origin, () => false);
let hold: Promise<void> | undefined;
let onHeld: () => void = () => undefined;
slow.act = (request, response) => {
  if (!hold || !request.url?.includes('/progress')) return onward(request, response);
  onHeld();
  void hold.then(() => onward(request, response));
};
const gateway = await startTestGateway({ backendOrigin: slow.origin });
const world = await makeWorld(gateway);

it('events during the permission check of a subscription are delivered afterwards', async () => {
  const { dataset, records } = await filledDataset(world, 1);
  let letGo: () => void = () => undefined;
  hold = new Promise((resolve) => (letGo = resolve));
  const isHeld = new Promise<void>((resolve) => (onHeld = resolve));
  const following = follow<{ recordResponseUpdated: Update }>(gateway.url, world.annotator.headers, UPDATES, {
    id: dataset.id,
  });
  await isHeld;
  await submit(world.colleague, records[0]!);
  hold = undefined;
  letGo();
  const { data } = await (await following).next();
  expect(data?.recordResponseUpdated).toMatchObject({ change: 'SUBMITTED', recordId: records[0] });
});
