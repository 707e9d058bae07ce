import type { Edited, Editing } from './editing';

// editing returns the editor's part of the app. Its packages are asked for at once, and each is made ready in a task of its own, as
// it arrives: all of them in one would keep a slow device from everything else.
export async function editing(): Promise<{ edit(host: HTMLElement, of: Editing): Edited }> {
  await Promise.all([
    import('@codemirror/state'), import('@codemirror/view'), import('@codemirror/language'), import('@codemirror/commands'), import('@codemirror/search'),
  ]);
  return import('./editing');
}
