import { useMemo } from 'react';

/**
 * A value as the same object as long as it says the same. The cache remembers only so many parts of its answers: where there are
 * many records, it puts all of them together anew for each change of one.
 */
export function useSteady<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value);
  // What it says is what it hangs on.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => value, [text]);
}
