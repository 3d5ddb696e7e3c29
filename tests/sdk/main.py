"""Runs the stories of a folder and prints a line for each; the last line counts them."""

import contextlib
import io
import sys
import time
import unittest

from common import say

FOLDER, *ONLY = sys.argv[1:]
sys.path.insert(0, FOLDER)


class Lines(unittest.TestResult):
    passed = 0

    def startTest(self, test):
        super().startTest(test)
        self.began = time.perf_counter()

    def line(self, mark, test, why=""):
        name = test.id().split(".", 1)[-1] if isinstance(test, unittest.TestCase) else str(test)
        say(f"{mark:7} {name.replace('.test_', ': ').replace('_', ' ')}{why}")

    def addSuccess(self, test):
        self.passed += 1
        self.line("ok", test, f" ({time.perf_counter() - self.began:.2f} s)")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.line("FAILED", test, "\n" + self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.line("FAILED", test, "\n" + self.errors[-1][1])

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.line("SKIPPED", test, f": {reason}")


def main():
    suite = unittest.defaultTestLoader.discover(FOLDER, pattern="test_*.py")
    if ONLY:
        suite = unittest.TestSuite(test for test in flat(suite) if any(word in test.id() for word in ONLY))
    result = Lines()
    with contextlib.redirect_stdout(io.StringIO()):
        suite.run(result)
    failed = len(result.failures) + len(result.errors)
    say(f"{result.passed} passed, {failed} failed, {len(result.skipped)} skipped")
    return 1 if failed else 0


def flat(suite):
    for test in suite:
        yield from flat(test) if isinstance(test, unittest.TestSuite) else [test]


sys.exit(main())
