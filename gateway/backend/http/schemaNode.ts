/** The parts of a shape that the checks, the leniency before them and the words about what is wrong look at. */
export interface SchemaNode {
  title?: string;
  type?: string;
  enum?: unknown[];
  uuid?: boolean;
  /** Takes values only as they are; see leniency.ts. */
  strict?: boolean;
  /** Makes the best of a value in its own way; see leniency.ts. */
  lenient?: (value: unknown) => unknown;
  discriminator?: { propertyName: string };
  properties?: Record<string, object>;
  patternProperties?: Record<string, object>;
  items?: object;
  oneOf?: { properties: Record<string, { const?: string }>; [key: string]: unknown }[];
  [key: string]: unknown;
}
