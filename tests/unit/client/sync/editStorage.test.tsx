import { beforeEach, describe, expect, it } from 'vitest';
import { openEditStorage } from '#client/features/sync/editStorage.ts';

const DAY = 86_400_000;
const draft = { answers: { comment: { text: 'half a thought' } }, at: Date.now(), version: null };

describe('stored drafts', () => {
  beforeEach(() => localStorage.clear());

  it('survive a reload', () => {
    openEditStorage('anna').save('r1', draft);
    expect([...openEditStorage('anna').load()]).toEqual([['r1', draft]]);
  });

  it('belong to one user', () => {
    openEditStorage('anna').save('r1', draft);
    expect(openEditStorage('bert').load().size).toBe(0);
  });

  it('are deleted once the answers are saved', () => {
    const drafts = openEditStorage('anna');
    drafts.save('r1', draft);
    drafts.save('r2', draft);
    drafts.remove('r1');
    expect([...drafts.load().keys()]).toEqual(['r2']);
  });

  it('are kept if there is later input', () => {
    const drafts = openEditStorage('anna');
    drafts.save('r1', draft);
    drafts.remove('r1', draft.at - 1);
    expect([...drafts.load().keys()]).toEqual(['r1']);
    drafts.remove('r1', draft.at);
    expect(drafts.load().size).toBe(0);
  });

  it('are deleted after a day if they were discarded', () => {
    const ignored = (now: number) => openEditStorage('anna', 'discardedAnswers', undefined, () => now);
    ignored(0).save('r1', { ...draft, at: 0 });
    expect(ignored(DAY - 1).load().size).toBe(1);
    expect(ignored(DAY).load().size).toBe(0);
  });

  it('are deleted after thirty days', () => {
    openEditStorage('anna').save('r1', { ...draft, at: 0 });
    expect(openEditStorage('anna', 'answers', undefined, () => 29 * DAY).load().size).toBe(1);
    expect(openEditStorage('anna', 'answers', undefined, () => 31 * DAY).load().size).toBe(0);
    expect(localStorage.length).toBe(0);
  });

  it('that are unreadable are dropped', () => {
    localStorage.setItem('marl.answers.anna.r1', '{');
    localStorage.setItem('marl.answers.anna.r2', '{"at":"soon","answers":{}}');
    expect(openEditStorage('anna').load().size).toBe(0);
  });

  it('never prevent typing, even without browser storage', () => {
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const storage = { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
    for (const browsers of [() => storage, refuse]) {
      const drafts = openEditStorage('anna', 'answers', browsers);
      expect(drafts.save('r1', draft)).toBe(false);
      drafts.remove('r1');
      expect(drafts.load().size).toBe(0);
    }
  });
});
