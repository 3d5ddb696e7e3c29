// Tells tests/run.mjs which tests of vitest passed only when they were repeated: its JSON report does not say so.
import { writeFileSync } from 'node:fs';

export default class FlakyReporter {
  names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(test.fullName);
  }

  onTestRunEnd() {
    writeFileSync(process.env.FLAKY_REPORT, JSON.stringify(this.names));
  }
}
