import type { Source } from './fileText';
import type { Result } from './results';

// What page and worker say to each other.
export interface Given {
  // files and texts are undefined where they are those of the last ask to the same worker: a long text is given to it once, and what was read of a file is known.
  files: File[] | undefined;
  texts: Source[] | undefined;
  options: Record<string, unknown>;
  // facts is what open has returned: the worker may be another one since.
  facts: unknown;
}

// reduce asks for a small copy of the picture that was opened last, for a stage.
export type Ask = { kind: 'open' | 'check' | 'run'; id: number; given: Given } | { kind: 'reduce'; id: number; sideMax: number } | { kind: 'asset'; name: string; bytes: ArrayBuffer | null };

export type Told =
  // isSpent: an engine holds much memory, which only the worker's end gives back.
  | { kind: 'done'; id: number; value: unknown; isSpent?: boolean }
  | { kind: 'refused'; id: number; message: string; field: string | undefined }
  // words are what people are told of it, where that is known; the reason is an engine's.
  | { kind: 'failed'; id: number; reason: string; words?: string }
  | { kind: 'progress'; id: number; fraction: number | undefined; note: string | undefined }
  | { kind: 'notice'; words: string }
  | { kind: 'asset'; name: string };

export type Results = Result[];
