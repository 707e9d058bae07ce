import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

// The independent programs that say whether a result is right. scripts/setup --test installs them.

const outputBytesMax = 200_000_000;

// ran returns what a program prints. It throws, with the program's words, if it fails.
export function ran(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: outputBytesMax, stdio: ['ignore', 'pipe', 'pipe'] });
}

// fed is ran with an input.
export function fed(input: string | Buffer, program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', input, maxBuffer: outputBytesMax });
}

// ended returns how a program has ended, whatever that is.
export function ended(program: string, ...args: string[]): { code: number | null; words: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: outputBytesMax });
  return { code: status, words: stdout + stderr };
}

let dir: string | undefined;

// room is a folder for the files of these specs.
export function room(): string {
  dir ??= mkdtempSync(join(inject('rooms'), 'specs-'));
  return dir;
}

// kept writes a file into the room and returns its path. One that is there with this content stays: a browser cannot read a file
// any more that was written again since it was chosen.
export function kept(name: string, content: Buffer | string): string {
  const path = join(room(), name);
  if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(content))) writeFileSync(path, content);
  return path;
}
