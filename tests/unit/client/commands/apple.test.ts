import { expect, it, vi } from 'vitest';

it('characters that are typed with Option are not taken for commands in a text', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  vi.resetModules();
  const { createCommandRegistry } = await import('#client/commands/registry.ts');
  const registry = createCommandRegistry();
  window.addEventListener('keydown', (event) => void registry.handle(event));
  const ran: string[] = [];
  const run = (id: string) => () => void ran.push(id);
  registry.register('form', () => [
    { id: 'restore', keys: 'Alt+r', label: 'restore', run: run('restore') },
    { id: 'describe', keys: 'Alt+i', label: 'describe', run: run('describe') },
  ]);
  document.body.innerHTML = '<div data-command-scope="form"><textarea></textarea><input type="radio" /></div>';
  const press = (selector: string, key: string, code: string) =>
    document
      .querySelector(selector)!
      .dispatchEvent(new KeyboardEvent('keydown', { key, code, altKey: true, bubbles: true, cancelable: true }));
  expect(press('textarea', '®', 'KeyR')).toBe(true);
  expect(press('textarea', 'Dead', 'KeyI')).toBe(true);
  expect(ran).toEqual([]);
  press('input', '®', 'KeyR');
  press('input', 'Dead', 'KeyI');
  expect(ran).toEqual(['restore', 'describe']);
});
