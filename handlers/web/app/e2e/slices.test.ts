import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { slice, sourcesOf } from './slices';

const all = readdirSync('e2e/tools').map((name) => name.replace('.spec.ts', '')).sort();

describe('the slice of the specs of tools', () => {
  it('is all of them, or those that are named, when that is asked', () => {
    expect(slice({ WEB_TOOLS: 'all' }).slugs).toEqual(all);
    expect(slice({ WEB_TOOLS: 'rotate-pdf,nope' }).slugs).toEqual(['rotate-pdf']);
  });

  it('is all of them where git does not know the base', () => {
    expect(slice({ WEB_TOOLS_BASE: 'no-such-commit' })).toEqual({ slugs: all, why: 'all, as git does not say what has changed' });
  });

  it('has those that always run, and says why', () => {
    const { slugs, why } = slice({ WEB_TOOLS_BASE: 'HEAD' });
    expect(slugs).toEqual(expect.arrayContaining(['json-formatter', 'rotate-pdf']));
    expect(why).toMatch(/^\d+ of \d+: changed since HEAD, .* and turn \d of 8$/);
  });

  it('knows what a tool imports', () => {
    const sources = sourcesOf('rotate-pdf');
    expect(sources).toEqual(expect.arrayContaining(['src/tools/rotate-pdf/work.ts', 'src/engines/qpdf.ts', 'src/ui/pages/thumbnails.worker.ts', 'src/texts/en/pdf.ts', 'e2e/check/pdf.ts']));
    expect(sources).not.toContain('src/engines/json.ts');
  });
});
