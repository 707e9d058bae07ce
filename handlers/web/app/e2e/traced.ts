import type { CDPSession } from 'playwright-core';

/** Task is one of the page's thread: what it took of the processor, and by the clock, in which the machine did other things too. */
export interface Task { ownMs: number; wallMs: number }

interface Event { name: string; pid: number; tid: number; dur?: number; tdur?: number; args: { name?: string } }

/** traced records what the page's thread does until the returned function is called, which returns its tasks. */
export async function traced(cdp: CDPSession): Promise<() => Promise<Task[]>> {
  const events: Event[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] } });
  return async () => {
    const ended = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await ended;
    const thread = (one: Event): string => `${one.pid}/${one.tid}`;
    const main = new Set(events.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain').map(thread));
    return events.filter((one) => one.name === 'RunTask' && main.has(thread(one))).map(({ dur = 0, tdur = 0 }) => ({ ownMs: tdur / 1000, wallMs: dur / 1000 }));
  };
}
