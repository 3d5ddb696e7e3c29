import { expect, it, vi } from 'vitest';
import { reloadForOtherUser } from '#client/app/SwitchedUser.tsx';

it('another user’s page starts from scratch, even without browser storage', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const reload = vi.fn();
  reloadForOtherUser(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  refused.mockRestore();
});
