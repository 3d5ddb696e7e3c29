/** A rule of a task that a record breaks, in words. */
export class BrokenRule extends Error {}
