import { expect, test } from 'vitest';
import { codePoints } from '#gateway/lib/codePoints.ts';

test.each(['', 'plain', 'a👍b', '👍🏽', '🇩🇪!', 'é', '\ud800 lonely', '日本語'])(
  'counts the code points of %j',
  (text) => {
    expect(codePoints(text)).toBe([...text].length);
  },
);
