import { useDebouncedValue } from '@mantine/hooks';
import { useStable } from './useStable.ts';

/** How long the input has to rest before a preview of it is made. */
const REST_MS = 300;

/** The input that a preview is made of, and whether that is the current one. Input that is made anew but says the same is at rest. */
export function useSettled<Input>(input: Input): { readonly settled: Input; readonly isCurrent: boolean } {
  const current = useStable(input);
  const [settled] = useDebouncedValue(current, REST_MS);
  return { settled, isCurrent: settled === current };
}
