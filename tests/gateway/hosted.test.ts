import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';

const QUERY = `{ settings { showHuggingFaceSpacePersistentStorageWarning
  huggingFaceSpace { id title authorName persistentStorageEnabled } } }`;

/** The REST API's responses in a Space, and the resulting settings. Settings are cached, so each case has its own gateway. */
async function settingsOf(argilla: object, huggingface?: object) {
  const staged = await stageBackend();
  const seen: (string | undefined)[] = [];
  staged.act = (request, response) => {
    seen.push(request.headers.authorization);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ argilla, ...(huggingface ? { huggingface } : {}), version: '1.29.1' }));
  };
  const gateway = await startTestGateway({ backendOrigin: staged.origin });
  const caller = gateway.as({ authorization: 'Bearer somebody' });
  const { settings } = await caller.run<{ settings: Record<string, unknown> }>(QUERY);
  return { settings, seen };
}

const WARN = { show_huggingface_space_persistent_storage_warning: true };
const QUIET = { show_huggingface_space_persistent_storage_warning: false };
const space = (space_persistent_storage_enabled: boolean) => ({
  space_id: 'me/room',
  space_persistent_storage_enabled,
});

describe('a Hugging Face Space', () => {
  it('describes itself to anybody, read without credentials', async () => {
    const { settings, seen } = await settingsOf(WARN, {
      ...space(false),
      space_title: 'Room',
      space_author_name: 'me',
    });
    expect(settings).toEqual({
      showHuggingFaceSpacePersistentStorageWarning: true,
      huggingFaceSpace: { id: 'me/room', title: 'Room', authorName: 'me', persistentStorageEnabled: false },
    });
    expect(seen).toEqual([undefined, undefined]);
  });

  it.each([
    ['forgets everything and may say so', WARN, space(false), true],
    ['forgets everything but is not to say so', QUIET, space(false), false],
    ['keeps everything', WARN, space(true), false],
    ['is none', WARN, undefined, false],
  ])('%s', async (_what, argilla, huggingface, isWarned) => {
    const { settings } = await settingsOf(argilla, huggingface);
    expect(settings.showHuggingFaceSpacePersistentStorageWarning).toBe(isWarned);
  });
});
