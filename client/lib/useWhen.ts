import { useEffect, useEffectEvent } from 'react';

/** Calls back, in an effect, with each new value that is not falsy. */
export function useWhen<Value>(value: Value, onValue: (value: NonNullable<Value>) => void): void {
  const call = useEffectEvent(onValue);
  useEffect(() => {
    if (value) call(value);
  }, [value]);
}
