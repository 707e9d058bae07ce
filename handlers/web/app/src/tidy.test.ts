import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellBytes } from '../build/shell.ts';

const linesMax = 250;
const shellBytesMax = 60_000;
const toolBytesMax = 25_000;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte|css)$/.test(name) && !name.endsWith('schema.d.ts'));
const ours = sources.filter((name) => !name.endsWith('.test.ts')).map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));

it('has short files', () => {
  expect(ours.filter(({ text }) => text.split('\n').length > linesMax).map(({ name }) => name)).toEqual([]);
});

// The pages' policy blocks all of it.
it('has nothing inline, nothing foreign and no HTML from strings', () => {
  for (const { name, text } of ours) {
    expect(text.match(/ style="|{@html|innerHTML|["'`]javascript:/)?.[0], name).toBeUndefined();
    if (!name.startsWith('texts')) expect(text.match(/https?:\/\/(?!127\.0\.0\.1)[a-z]/)?.[0], name).toBeUndefined();
  }
});

it('has its English words in texts only', () => {
  for (const { name, text } of ours.filter((one) => one.name.endsWith('.svelte'))) {
    const markup = text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '').replace(/{[^{}]*({[^{}]*}[^{}]*)*}/g, '');
    expect(markup.match(/>[^<>{}]*[A-Za-z]{3,}[^<>{}]*</)?.[0].replace(/[\s>]*SHA-256[\s<]*/, '') || undefined, name).toBeUndefined();
  }
});

// What people read has none of the words that only the service's developers use.
it('has no words of its developers in texts', () => {
  for (const { name, text } of ours.filter((one) => one.name.startsWith('texts'))) {
    const said = text.replace(/^\s*(?:\/\/|import ).*$/gm, '');
    expect(said.match(/\b(?:projections?|projectors?|partitions?|aggregates?|read models?|event[- ]sourc\w+|idempoten(?:t|cy)|tombstones?|kafka|outbox|reactors?|sagas?|shards?)\b/i)?.[0], name).toBeUndefined();
  }
});

it('moves nothing for those who want it still', () => {
  for (const { name, text } of ours.filter((one) => /\.(?:svelte|css)$/.test(one.name))) {
    const rest = text.replace(/@media \(prefers-reduced-motion: no-preference\) {(?:[^{}]|{[^{}]*})*}/g, '');
    expect(rest.match(/\b(?:transition|animation)(?:-\w+)?:|@keyframes|scroll-behavior:\s*smooth|behavior: 'smooth'|svelte\/(?:transition|animate)/)?.[0], name).toBeUndefined();
  }
});

it('has a small shell', () => {
  expect(shellBytes()).toBeGreaterThan(20_000);
  expect(shellBytes()).toBeLessThan(shellBytesMax);
});

// A vendor that only engines import can be replaced in one place, and its licence be kept.
it('has its vendors imported in engines only', () => {
  const free = /^(?:svelte(?:\/|$)|virtual:|\.)/;
  for (const { name, text } of ours.filter((one) => !one.name.startsWith('engines/'))) {
    const imported = [...text.matchAll(/^\s*(?:(?:import|export)\b[^'"]*|\}\s*)from '([^']+)'|\bimport\(\s*'([^']+)'|^\s*import '([^']+)'/gm)].map(([, ...names]) => names.find((one) => one !== undefined)!);
    expect(imported.filter((from) => !free.test(from)), name).toEqual([]);
  }
});

it('has small chunks of tools', () => {
  const built = readdirSync('../dist/assets').filter((name) => /^(?:tool-|RunPage-).*\.js\.gz$/.test(name));
  expect(built.length).toBeGreaterThan(1);
  for (const name of built) expect(statSync(join('../dist/assets', name)).size, name).toBeLessThan(toolBytesMax);
});

it('has texts and a spec for each folder of a tool', () => {
  const slugs = readdirSync('src/tools', { withFileTypes: true }).filter((entry) => entry.isDirectory() && existsSync(`src/tools/${entry.name}/index.ts`)).map((entry) => entry.name);
  expect(slugs.length).toBeGreaterThan(0);
  expect(slugs.filter((slug) => !existsSync(`src/texts/en/tools/${slug}.ts`) || !existsSync(`e2e/tools/${slug}.spec.ts`))).toEqual([]);
});
