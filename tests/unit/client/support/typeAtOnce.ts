import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Types digits into the focused element so that no time passes between them, however slow the machine is. */
export function typeAtOnce(digits: string): void {
  const time = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1);
  for (const key of digits) fireEvent.keyDown(document.activeElement!, { key, code: `Digit${key}` });
  time.mockRestore();
}
