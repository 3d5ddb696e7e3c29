import { useEffect, useRef, useState } from 'react';
import { mayPass } from '#client/graphql/errors.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 10_000;

/**
 * Says when to try again as long as something has failed, by a number that goes up: with the network, and after pauses that grow,
 * for browsers do not notice that a server is back. Each failure is to be an error of its own.
 */
export function useTryingAgain(error: unknown): number {
  const [trial, setTrial] = useState(0);
  const pause = useRef(FIRST_MS);
  useEffect(() => {
    if (error === undefined || !mayPass(error)) {
      pause.current = FIRST_MS;
      return undefined;
    }
    const tryNow = (): void => setTrial((trials) => trials + 1);
    const timer = setTimeout(tryNow, pause.current);
    pause.current = Math.min(pause.current * 2, LONGEST_MS);
    window.addEventListener('online', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [error]);
  return trial;
}
