/** Waiting requests, where people take turns, and each has only some running at a time. */
export class FairQueue<Job extends { person: string }> {
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  readonly #maxRunning: number;

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  get size(): number {
    let size = 0;
    for (const jobs of this.#waiting.values()) size += jobs.length;
    return size;
  }

  add(job: Job): void {
    const jobs = this.#waiting.get(job.person);
    if (jobs) jobs.push(job);
    else this.#waiting.set(job.person, [job]);
  }

  /** The next request, which counts as running until it is released. */
  take(): Job | undefined {
    for (const [person, jobs] of this.#waiting) {
      const running = this.#running.get(person) ?? 0;
      if (running >= this.#maxRunning) continue;
      const job = jobs.shift()!;
      // Moves the person behind all others.
      this.#waiting.delete(person);
      if (jobs.length > 0) this.#waiting.set(person, jobs);
      this.#running.set(person, running + 1);
      return job;
    }
    return undefined;
  }

  release({ person }: Job): void {
    const running = (this.#running.get(person) ?? 0) - 1;
    if (running > 0) this.#running.set(person, running);
    else this.#running.delete(person);
  }

  /** Returns whether the request was waiting. */
  remove(job: Job): boolean {
    const jobs = this.#waiting.get(job.person);
    const index = jobs?.indexOf(job) ?? -1;
    if (index < 0) return false;
    jobs!.splice(index, 1);
    if (jobs!.length === 0) this.#waiting.delete(job.person);
    return true;
  }
}
