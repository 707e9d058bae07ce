import type { Refusal } from '../api/call';

// Why an upload was refused is said to the page that made it. The job only says that it was canceled, so this device keeps the reason,
// for the job's page.
const name = 'refused-uploads';
const keptMax = 50;

type Kept = Record<string, Pick<Refusal, 'code' | 'details'>>;

// keepRefusal remembers why the upload of a job was refused.
export function keepRefusal(jobId: string, { code, details }: Pick<Refusal, 'code' | 'details'>): void {
  const all = [...Object.entries(read()), [jobId, { code, details }] as const].slice(-keptMax);
  localStorage.setItem(name, JSON.stringify(Object.fromEntries(all)));
}

// refusalOf returns it, undefined if there was none here.
export function refusalOf(jobId: string): Pick<Refusal, 'code' | 'details'> | undefined {
  return read()[jobId];
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Kept;
  } catch {
    return {};
  }
}
