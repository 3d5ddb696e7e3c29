import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Calls a function at the end of the running test or, outside of tests, of the file. */
export function atEnd(cleanUp: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => {
    await cleanUp();
  });
}
