import { describe, expect, it } from 'vitest';
import { pastedFiles, type Pasted } from './pasted';

const clipboard = (text: string, files: File[] = []): Pasted => ({ files, getData: (type) => (type === 'text/plain' ? text : '') });

describe('what is pasted', () => {
  it('is its files, whatever text is beside them', () => {
    const shot = new File(['x'], 'image.png', { type: 'image/png' });
    expect(pastedFiles(clipboard('a caption', [shot]), ['image/png', 'text/plain'], true)).toEqual([shot]);
  });

  it('is a text as a file, where the tool takes such', async () => {
    const [file] = pastedFiles(clipboard('a,b'), ['text/csv', 'text/plain'], true);
    expect([file!.name, file!.type, await file!.text()]).toEqual(['pasted.csv', 'text/csv', 'a,b']);
    expect(pastedFiles(clipboard('a,b'), ['application/pdf'], true)).toEqual([]);
    expect(pastedFiles(clipboard('a,b'), ['text/csv'], false)).toEqual([]);
    expect(pastedFiles(clipboard(''), ['text/csv'], true)).toEqual([]);
    expect(pastedFiles(null, ['text/csv'], true)).toEqual([]);
  });
});
