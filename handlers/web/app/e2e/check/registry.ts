import type { ToolList } from '../../src/api/types';
import { base } from '../visitor';

// browserTools returns the tools of the registry that run in the browser, take files of one of some types and make some of others.
export async function browserTools(takes: string[], makes: string[]): Promise<string[]> {
  const { tools } = (await (await fetch(`${base}/v1/tools?includeHidden=true`)).json()) as ToolList;
  const local = tools.filter(({ retention }) => !retention.upload);
  return local.filter(({ limits, outputTypes }) => limits.allowedTypes.some((type) => takes.includes(type)) && outputTypes.some((type) => makes.includes(type))).map(({ slug }) => slug);
}
