import { scramble } from '../store/recordAddress.ts';
import type { DealPlan, PlanState } from '../shapes/assignmentPlans.ts';

/** Decides who gets a record. The same plan deals the same records alike, so a preview tells the outcome. */
export function dealer({ users, each, strategy }: DealPlan, { loads }: PlanState) {
  const loadsOf = (group: string): number[] => (loads[group] ??= users.map(() => 0));

  /** The people who get a record in addition to those who have it. */
  return (ordinal: number, has: (userPk: number) => boolean, value = ''): number[] => {
    const total = loadsOf('');
    const own = value === '' ? total : loadsOf(value);
    const count = (position: number) => {
      total[position]! += 1;
      if (own !== total) own[position]! += 1;
    };
    const positions = users.map((_user, position) => position);
    const owners = positions.filter((position) => has(users[position]!));
    const missing = each - owners.length;
    owners.forEach(count);
    if (missing <= 0) return [];
    const rank: (position: number) => readonly number[] =
      strategy === 'random'
        ? (position) => [scramble(scramble(ordinal) ^ scramble(users[position]!))]
        : (position) => [own[position]!, total[position]!];
    const chosen = positions
      .filter((position) => !owners.includes(position))
      .map((position) => ({ position, rank: rank(position) }))
      .sort((a, b) => a.rank[0]! - b.rank[0]! || (a.rank[1] ?? 0) - (b.rank[1] ?? 0) || a.position - b.position)
      .slice(0, missing)
      .map(({ position }) => position);
    chosen.forEach(count);
    return chosen.map((position) => users[position]!);
  };
}
