import { describe, expect, it } from 'vitest';
import { Activity } from '#gateway/analytics/activity.ts';
import { TimeSlice } from '#gateway/agreement/timeSlice.ts';
import type { RestResponse } from '#gateway/modules/response/response.source.ts';

const response = (user_id: string | null, status: RestResponse['status'], minute: number): RestResponse =>
  ({ user_id, status, updated_at: `2026-01-31T10:${String(minute).padStart(2, '0')}:00` }) as RestResponse;

describe('the activity of users', () => {
  it('adds up to the total, with one row for all deleted accounts', async () => {
    const activity = new Activity();
    for (const one of [
      response(null, 'submitted', 0),
      response('ann', 'submitted', 1),
      response(null, 'submitted', 2),
      response(null, 'discarded', 3),
      response('ann', 'discarded', 5),
      response(null, 'draft', 6),
    ]) {
      activity.add(one);
    }
    expect(await activity.annotators(new TimeSlice())).toEqual([
      { userId: 'ann', submitted: 1, discarded: 1, draft: 0, medianSeconds: 240 },
      // Deleted users cannot be told apart, so their speed is unknown.
      { userId: null, submitted: 2, discarded: 1, draft: 1, medianSeconds: null },
    ]);
    expect(activity.days()).toEqual([{ day: '2026-01-31', submitted: 3, discarded: 2 }]);
  });
});
