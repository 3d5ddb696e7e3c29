/** Why a text is no value of a variable, with an example of a value. */
class InvalidValue extends Error {
  readonly example: string;

  constructor(message: string, example: string) {
    super(message);
    this.example = example;
  }
}

export function reject(problem: string, example: string): never {
  throw new InvalidValue(problem, example);
}

export const wholeNumber =
  (min: number, max: number, description: string, example: string) =>
  (text: string): number =>
    /^\d{1,12}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : reject(`"${text}" is not ${description}.`, example);

export function flag(text: string): boolean {
  if (/^(1|t|true|y|yes|on)$/i.test(text)) return true;
  return /^(0|f|false|n|no|off)$/i.test(text) ? false : reject(`"${text}" is neither 1 nor 0.`, '0');
}

/** Reads a variable: unset or blank, it has the fallback. */
export type Read = <Value>(name: string, fallback: Value, parse: (text: string) => Value) => Value;

/** Reads variables of the environment. Throws one error that lists all invalid ones, a line for each. */
export function readVariables<Values>(source: NodeJS.ProcessEnv, readAll: (read: Read) => Values): Values {
  const problems: string[] = [];
  const values = readAll((name, fallback, parse) => {
    const text = source[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems.push(`  ${name}: ${error.message} Example: ${name}=${error.example}`);
      return fallback;
    }
  });
  if (problems.length === 0) return values;
  throw new Error(`Marl cannot start with this configuration:\n${problems.join('\n')}`);
}
