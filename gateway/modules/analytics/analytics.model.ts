import type { AnnotatorActivity } from '#gateway/analytics/activity.ts';
import type { Agreement, PairAgreement } from '#gateway/analytics/agreement/tally.ts';
import type { Analytics, QuestionAnalytics } from '#gateway/analytics/analytics.ts';
import type { UserModel } from '../user/user.model.ts';

/** People by id, as far as the caller may know them. */
export type People = ReadonlyMap<string, UserModel>;

export interface Measured extends Analytics {
  computedAt: string;
}

interface AmongPeople {
  people: People;
}

export type AnalyticsModel = Measured & AmongPeople;
export type AnnotatorActivityModel = AnnotatorActivity & AmongPeople;
export type QuestionAnalyticsModel = QuestionAnalytics & AmongPeople;
export type AgreementModel = Agreement & AmongPeople;
export type PairAgreementModel = PairAgreement & AmongPeople;
