import { scramble } from '../store/recordAddress.ts';
import type { DealPlan, PlanState } from '../shapes/assignmentPlans.ts';

/** Decides who gets a record. The same plan deals the same records in the same way, so a preview shows the outcome. */
export function dealer({ users, each, strategy }: DealPlan, { loads }: PlanState) {
  const loadsOf = (group: string): Record<number, number> => (loads[group] ??= {});

  /** The people who get a record in addition to those who have it. */
  return (ordinal: number, has: (userPk: number) => boolean, value = ''): number[] => {
    const total = loadsOf('');
    const own = value === '' ? total : loadsOf(value);
    const count = (user: number) => {
      total[user] = (total[user] ?? 0) + 1;
      if (own !== total) own[user] = (own[user] ?? 0) + 1;
    };
    const owners = users.filter(has);
    const missing = each - owners.length;
    owners.forEach(count);
    if (missing <= 0) return [];
    const rank: (user: number) => readonly number[] =
      strategy === 'random'
        ? (user) => [scramble(scramble(ordinal) ^ scramble(user))]
        : (user) => [own[user] ?? 0, total[user] ?? 0];
    const chosen = users
      .filter((user) => !owners.includes(user))
      .map((user) => ({ user, rank: rank(user) }))
      .sort((a, b) => a.rank[0]! - b.rank[0]! || (a.rank[1] ?? 0) - (b.rank[1] ?? 0))
      .slice(0, missing)
      .map(({ user }) => user);
    chosen.forEach(count);
    return chosen;
  };
}
