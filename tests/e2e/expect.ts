import { expect as base, type Locator } from '@playwright/test';

const failureOf = (check: Promise<void>) =>
  check.then(
    () => undefined,
    (error: Error) => error,
  );

/**
 * Playwright's `expect`, whose `toBeVisible` waits with less work: each time that it looks in vain, Playwright's own describes the whole
 * page for the report. Here, that is done once the time is up.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number; visible?: boolean } = {}) {
    const isAwaited = !this.isNot && options.visible !== false;
    const waited = isAwaited && (await failureOf(locator.waitFor({ timeout: options.timeout ?? this.timeout })));
    const { toBeVisible } = this.isNot ? base(locator).not : base(locator);
    const failure = waited === undefined ? undefined : await failureOf(toBeVisible(waited ? { timeout: 1 } : options));
    return { pass: this.isNot === Boolean(failure), message: () => failure?.message ?? '' };
  },
});
