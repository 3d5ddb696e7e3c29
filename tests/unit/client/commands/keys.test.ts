import { describe, expect, it } from 'vitest';
import { ariaKeys, keyCaps } from '#client/commands/keys.ts';

describe('the notation of keys', () => {
  it('is drawn as caps', () => {
    expect(keyCaps('mod+Enter')).toEqual(['Ctrl', '↵']);
    expect(keyCaps('g p')).toEqual(['G', 'P']);
    expect(keyCaps('+')).toEqual(['+']);
  });

  it('is said to assistive technology in its own words', () => {
    expect(ariaKeys('mod+Shift+z')).toBe('Control+Shift+z');
  });
});
