import { inputOf, wrongWith } from '../jobs/input';
import type { Tool } from '../api/types';
import { run as words } from '../texts/en/run';
import { namesOf } from '../texts/en/types';
import { isWhatItSays } from './content';

// chosen returns those of some files that a tool takes, and why it does not take the others.
export async function chosen(tool: Tool, files: File[], already: number): Promise<{ files: File[]; wrong: string[] }> {
  const wrong: string[] = [];
  const taken: File[] = [];
  const most = Math.max(1, tool.limits.maxBatchItems);
  const types = tool.limits.allowedTypes ?? [];
  for (const file of files) {
    const input = inputOf(tool, file);
    const why = wrongWith(tool, input) ?? (already + taken.length >= most ? words.tooMany(most) : undefined);
    if (why !== undefined) wrong.push(why);
    else if (!types.includes('*/*') && !(await isWhatItSays(file, input.type, types))) wrong.push(words.wrongContent(file.name, namesOf(types)));
    else taken.push(file.type === input.type ? file : new File([file], file.name, { type: input.type, lastModified: file.lastModified }));
  }
  return { files: taken, wrong: [...new Set(wrong)] };
}
