/** How often something is done, of the usual number of times; once at least. */
export type Effort = (usual: number) => number;

export const effortOf =
  (share: number): Effort =>
  (usual) =>
    Math.max(1, Math.round(usual * share));
