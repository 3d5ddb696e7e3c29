import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Time } from '#client/ui/Time.tsx';

const inTwoHours = () => new Date(Date.now() + 2.1 * 3_600_000).toISOString();

it.each([
  ['what has happened, on a device whose clock is slow', false, 'now'],
  ['what may lie ahead', true, 'in 2 hr.'],
])('a later time is shown for %s', (_, mayLieAhead, shown) => {
  const iso = inTwoHours();
  render(<Time iso={iso} mayLieAhead={mayLieAhead} />);
  const time = screen.getByText(shown);
  expect(time.getAttribute('datetime')).toBe(iso);
});
