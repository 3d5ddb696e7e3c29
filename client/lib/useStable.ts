import { equal } from '@wry/equality';
import { useState } from 'react';

/** Returns the same object as long as the value is deeply equal. */
export function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (equal(stable, value)) return stable;
  setStable(value);
  return value;
}
