import { describe, expect, it } from 'vitest';
import { namespaces, read, shown, v4, v5, v7s } from './uuid';

describe('making UUIDs', () => {
  it('sets version and variant, and repeats none', () => {
    const many = new Set(Array.from({ length: 10_000 }, v4));
    expect(many.size).toBe(10_000);
    for (const uuid of many) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('makes v7 in order, within a millisecond too, and its time is read again', () => {
    const made = v7s(10_000, 1_700_000_000_123);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(10_000);
    expect(read(made[0]!)).toMatchObject({ version: 7, variant: 'rfc', at: 1_700_000_000_123 });
  });

  it('makes the v5 of RFC 9562, appendix A.4', async () => {
    expect(await v5(namespaces.dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('writes them as wished', () => {
    const uuid = '2ed6657d-e927-568b-95e1-2665a8aea6a2';
    expect(shown(uuid, { upper: true, hyphens: false, around: 'braces' })).toBe('{2ED6657DE927568B95E12665A8AEA6A2}');
    expect(shown(uuid, { upper: false, hyphens: true, around: 'urn' })).toBe('urn:uuid:' + uuid);
    expect(read(shown(uuid, { upper: true, hyphens: false, around: 'quotes' })).uuid).toBe(uuid);
  });
});

describe('reading UUIDs', () => {
  it('tells time, node and sequence (RFC 9562, appendix A)', () => {
    expect(read('C232AB00-9414-11EC-B3C8-9F6BDECED846')).toMatchObject({ version: 1, at: Date.UTC(2022, 1, 22, 19, 22, 22), node: '9f:6b:de:ce:d8:46', sequence: 0x33c8 });
    expect(read('1EC9414C-232A-6B00-B3C8-9F6BDECED846')).toMatchObject({ version: 6, at: Date.UTC(2022, 1, 22, 19, 22, 22) });
    expect(read('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toMatchObject({ version: 7, at: Date.UTC(2022, 1, 22, 19, 22, 22) });
    expect(read('00000000-0000-0000-0000-000000000000').version).toBe(0);
    expect(read('ffffffff-ffff-ffff-ffff-ffffffffffff').version).toBe(15);
  });

  it('refuses what is none', () => expect(() => read('2ed6657d-e927')).toThrow(expect.objectContaining({ code: 'uuid' })));
});
