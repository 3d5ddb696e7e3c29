import { type Chord, matches, parseKeys } from './keys.ts';
import { isSilenced, isAutoRepeatIgnored, levelOf, type Scope, SCOPES_FROM } from './scopes.ts';

/** One deed a person can do with a key: read by the key listener, by tooltips and by lists of shortcuts. */
export interface Command {
  /** Unique, `<screen>.<deed>`. */
  id: string;
  /** One notation, several, or none for a deed without a key; see keys.ts. */
  keys: string | readonly string[];
  /** The translated name. */
  label: string;
  /** Whether it can be done now; without it, always. */
  when?: () => boolean;
  run: (event: KeyboardEvent) => void;
}

export interface CommandRegistry {
  /** Adds a list of commands; returns how to take it away. The list is asked for again at each key. */
  register(scope: Scope, commands: () => readonly Command[]): () => void;
  /** All commands that can be reached now, with their scope. */
  list(): { scope: Scope; command: Command }[];
  /** Runs the command a key stands for. Returns whether there was one. */
  handle(event: KeyboardEvent): boolean;
}

/** How long a sequence such as `g p` waits for its next key. */
const SEQUENCE_MS = 1000;
const NOTHING_TYPED = { chords: [], at: -SEQUENCE_MS };

/** A modifier on its own neither is a command nor breaks off a sequence. */
const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta)$/;

export function createCommandRegistry(): CommandRegistry {
  const sources = new Set<{ scope: Scope; commands: () => readonly Command[] }>();
  /** The beginning of a sequence that has been typed, and when its last key was. */
  let typed: { chords: readonly Chord[]; at: number } = NOTHING_TYPED;

  const inScope = (scope: Scope) =>
    [...sources].filter((source) => source.scope === scope).flatMap((source) => source.commands());

  /** The command whose keys the event completes, or the longer beginning of one. */
  function find(scope: Scope, before: readonly Chord[], event: KeyboardEvent): Command | Chord[] | undefined {
    for (const command of inScope(scope)) {
      if (command.when && !command.when()) continue;
      for (const keys of keysOf(command)) {
        const chords = parseKeys(keys);
        const next = chords[before.length];
        if (!next || !before.every((chord, index) => same(chord, chords[index])) || !matches(next, event)) continue;
        return chords.length === before.length + 1 ? command : [...before, next];
      }
    }
    return undefined;
  }

  function findInReach(level: Scope, before: readonly Chord[], event: KeyboardEvent) {
    for (const scope of SCOPES_FROM[level]) {
      const found = isSilenced(event, level, scope) ? undefined : find(scope, before, event);
      if (found) return found;
    }
    return undefined;
  }

  return {
    register(scope, commands) {
      const source = { scope, commands };
      sources.add(source);
      const clash = conflicts(inScope(scope))[0];
      if (clash && import.meta.env.DEV)
        throw new Error(`Two commands share the key ${clash.keys} in ${scope}: ${clash.ids.join(', ')}`);
      return () => void sources.delete(source);
    },
    list: () => [...sources].flatMap(({ scope, commands }) => commands().map((command) => ({ scope, command }))),
    handle(event) {
      if (event.defaultPrevented || event.isComposing || isAutoRepeatIgnored(event)) return false;
      const level = levelOf(event.target);
      if (!level || MODIFIER.test(event.key)) return false;
      const before = event.timeStamp - typed.at < SEQUENCE_MS ? typed.chords : [];
      typed = NOTHING_TYPED;
      // A key that does not go on with a sequence stands for itself.
      const found = findInReach(level, before, event) ?? (before.length ? findInReach(level, [], event) : undefined);
      if (!found) return false;
      event.preventDefault();
      if ('run' in found) found.run(event);
      else typed = { chords: found, at: event.timeStamp };
      return true;
    },
  };
}

/** Keys that more than one command of a list claims. */
export function conflicts(commands: readonly Command[]): { keys: string; ids: string[] }[] {
  const claims = new Map<string, string[]>();
  for (const command of commands) {
    for (const keys of keysOf(command)) claims.set(keys, [...(claims.get(keys) ?? []), command.id]);
  }
  return [...claims].map(([keys, ids]) => ({ keys, ids })).filter(({ ids }) => ids.length > 1);
}

function keysOf(command: Command): readonly string[] {
  return typeof command.keys === 'string' ? [command.keys] : command.keys;
}

function same(one: Chord, other: Chord | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
