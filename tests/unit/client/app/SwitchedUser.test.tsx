import { expect, it, vi } from 'vitest';
import { reloadForOtherUser } from '#client/app/SwitchedUser.tsx';

it('the page of another user begins anew also where the browser keeps nothing, without a word on why', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const reload = vi.fn();
  reloadForOtherUser(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  refused.mockRestore();
});
