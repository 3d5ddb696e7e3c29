export type Reliability = 'good' | 'fair' | 'low';

/** What Krippendorff's alpha allows for: from 0.8 on conclusions, from 0.667 on careful ones. */
export const reliabilityOf = (alpha: number): Reliability => (alpha >= 0.8 ? 'good' : alpha >= 0.667 ? 'fair' : 'low');
