import type { UrlMetadata } from '../api/types';
import { checks } from '../texts/en/checks';

export type Level = 'good' | 'warn' | 'wrong';

// Finding is one thing that was looked at.
export interface Finding {
  level: Level;
  name: string;
  text: string;
}

const titleMin = 30;
const titleMax = 60;
const descriptionMin = 70;
const descriptionMax = 160;
const ogTitleMax = 70;
const ogDescriptionMax = 200;
const pictureWidthMin = 600;
const pictureHeightMin = 315;

// metaTags judges what search engines read.
export function metaTags(page: UrlMetadata): Finding[] {
  return [
    sized(checks.title, page.title, titleMin, titleMax),
    sized(checks.description, page.description, descriptionMin, descriptionMax),
    canonical(page), robots(page), language(page), headings(page), icon(page), charset(page),
  ].filter((finding) => finding !== undefined);
}

interface Sized { name: string; missing: string; short(n: number): string; long(n: number): string; good(n: number): string }

function sized(words: Sized, text: string | undefined, min: number, max: number): Finding {
  const length = [...(text ?? '').trim()].length;
  if (length === 0) return { level: 'wrong', name: words.name, text: words.missing };
  if (length < min) return { level: 'warn', name: words.name, text: words.short(length) };
  if (length > max) return { level: 'warn', name: words.name, text: words.long(length) };
  return { level: 'good', name: words.name, text: words.good(length) };
}

function canonical(page: UrlMetadata): Finding {
  const { name, missing, good, other } = checks.canonical;
  if (!page.canonicalUrl) return { level: 'warn', name, text: missing };
  return page.canonicalUrl === page.finalUrl ? { level: 'good', name, text: good } : { level: 'warn', name, text: `${other} ${page.canonicalUrl}` };
}

function robots(page: UrlMetadata): Finding {
  const { name, hidden, nofollow, good } = checks.robots;
  if (page.robots?.index === false) return { level: 'warn', name, text: hidden };
  return page.robots?.follow === false ? { level: 'warn', name, text: nofollow } : { level: 'good', name, text: good };
}

function language(page: UrlMetadata): Finding {
  const { name, missing, good } = checks.language;
  return page.lang ? { level: 'good', name, text: good(page.lang) } : { level: 'warn', name, text: missing };
}

function headings(page: UrlMetadata): Finding {
  const { name, none, one, many } = checks.headings;
  const first = (page.headings ?? []).filter((heading) => heading.level === 1).length;
  if (first === 1) return { level: 'good', name, text: one };
  return first === 0 ? { level: 'wrong', name, text: none } : { level: 'warn', name, text: many(first) };
}

function icon(page: UrlMetadata): Finding {
  const { name, missing, good } = checks.icon;
  return page.favicon || (page.icons ?? []).length > 0 ? { level: 'good', name, text: good } : { level: 'warn', name, text: missing };
}

function charset(page: UrlMetadata): Finding | undefined {
  if (!page.charset) return undefined;
  const { name, good, other } = checks.charset;
  const fine = page.charset.toLowerCase() === 'utf-8';
  return { level: fine ? 'good' : 'warn', name, text: fine ? good(page.charset) : other(page.charset) };
}

// openGraph judges what networks show when somebody shares the page.
export function openGraph(page: UrlMetadata): Finding[] {
  const words = checks.og;
  const og = page.openGraph ?? {};
  return [
    shared(words.title, og.title, words.title_, ogTitleMax),
    shared(words.description, og.description, words.description_, ogDescriptionMax),
    ...picture(page),
    shared(words.url, og.url, '', Infinity),
    shared(words.type, og.type, '', Infinity),
    shared(words.siteName, og.siteName, '', Infinity),
    (page.twitter as Record<string, string> | undefined)?.['card']
      ? { level: 'good', name: words.twitter, text: words.good(words.twitter) }
      : { level: 'warn', name: words.twitter, text: words.twitterMissing },
  ];
}

function shared(name: string, text: string | undefined, instead: string, max: number): Finding {
  const length = [...(text ?? '').trim()].length;
  if (length === 0) return { level: instead === '' ? 'warn' : 'wrong', name, text: checks.og.missing(name, instead) };
  return length > max ? { level: 'warn', name, text: checks.og.long(name, length, max) } : { level: 'good', name, text: checks.og.good(name) };
}

function picture(page: UrlMetadata): Finding[] {
  const words = checks.og;
  const image = page.openGraph?.images?.[0];
  const finding = (level: Level, text: string): Finding => ({ level, name: words.image, text });
  if (!image?.url) return [finding('wrong', words.missing(words.image, words.nothing))];
  if (!/^https?:\/\//i.test(image.url)) return [finding('wrong', words.relative)];
  const findings: Finding[] = [];
  if (!image.width || !image.height) findings.push(finding('warn', words.noSize));
  else if (image.width < pictureWidthMin || image.height < pictureHeightMin) findings.push(finding('warn', words.small(image.width, image.height)));
  if (!image.alt) findings.push(finding('warn', words.noAlt));
  return findings.length > 0 ? findings : [finding('good', words.good(words.image))];
}
