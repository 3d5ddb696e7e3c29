import { expect, test } from 'vitest';
import { codePoints } from '#gateway/lib/codePoints.ts';

test.each(['', 'plain', 'a👍b', '👍🏽', '🇩🇪!', 'é', '\ud800 lonely', '日本語'])(
  'the code points of %j are counted',
  (text) => {
    expect(codePoints(text)).toBe([...text].length);
  },
);
