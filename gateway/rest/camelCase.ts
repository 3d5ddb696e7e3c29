type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

type CamelCased<Row> = { [Name in keyof Row as CamelCase<Name>]: Row[Name] };

/** A REST object with the names that GraphQL gives its members: `inserted_at` is `insertedAt`. Objects inside keep their names. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  const members = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(members) as CamelCased<Row>;
}
