import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Calls back at the end of the running test; outside of tests, at the end of the file. */
export function atEnd(cleanUp: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => {
    await cleanUp();
  });
}
