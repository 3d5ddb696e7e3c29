import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';

type Step = 1 | -1;
type Both<Value> = readonly [previous: Value, next: Value];

interface Moves extends Pick<Command, 'group' | 'repeats'> {
  labels: Both<string>;
  /** Why there is no previous or next one. */
  reasons: Both<string>;
  canMove(step: Step): boolean;
  move(step: Step): void;
}

/** The commands that go to the previous and the next record or page. */
export function useMoveCommands({ labels, reasons, canMove, move, ...options }: Moves) {
  const command = (step: Step, id: string, keys: string, label: string, reason: string): Command => ({
    id,
    keys,
    label,
    ...options,
    when: () => canMove(step),
    reason: () => reason,
    run: () => move(step),
  });
  const [previous, next] = useCommands('page', [
    command(-1, 'record.previous', 'ArrowLeft', labels[0], reasons[0]),
    command(1, 'record.next', 'ArrowRight', labels[1], reasons[1]),
  ]);
  return { previous, next };
}
