import { equal } from '@wry/equality';
import { useState } from 'react';

/** Equal values as one object, so that what depends on them is not drawn again. */
export function useStable<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  if (equal(held, value)) return held;
  setHeld(value);
  return value;
}
