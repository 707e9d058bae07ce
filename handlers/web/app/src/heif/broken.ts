/** Broken means that a picture ends too early, or is none: its place in bytes. */
export class Broken extends Error {
  constructor(readonly at: number) {
    super(`broken at byte ${at}`);
  }
}
