// Reports the vitest tests that passed only when repeated, which the JSON report does not contain. For tests/run.mjs.
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
