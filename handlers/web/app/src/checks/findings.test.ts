import { expect, it } from 'vitest';
import type { UrlMetadata } from '../api/types';
import { metaTags, openGraph } from './findings';

const bare = { url: 'https://a.example/', finalUrl: 'https://a.example/', httpStatus: 200, meta: [] } as unknown as UrlMetadata;
const whole = {
  ...bare, title: 'A title of a good length for lists', description: 'A description that says what the page is about, in as many letters as are shown.',
  canonicalUrl: 'https://a.example/', lang: 'en', charset: 'utf-8', favicon: '/i.png', headings: [{ level: 1, text: 'One' }],
  openGraph: { title: 'T', description: 'D', url: 'u', type: 'website', siteName: 'S', images: [{ url: 'https://a.example/p.png', width: 1200, height: 630, alt: 'A' }] },
  twitter: { card: 'summary' },
} as unknown as UrlMetadata;

const levels = (findings: { name: string; level: string }[]): Record<string, string> => Object.fromEntries(findings.map((one) => [one.name, one.level]));

it('finds nothing wrong with a page that has everything', () => {
  expect(new Set([...metaTags(whole), ...openGraph(whole)].map((one) => one.level))).toEqual(new Set(['good']));
});

it('finds what is missing', () => {
  expect(levels(metaTags(bare))).toMatchObject({ Title: 'wrong', Description: 'wrong', 'Canonical address': 'warn', Language: 'warn', Headings: 'wrong', Icon: 'warn' });
  expect(levels(openGraph(bare))).toMatchObject({ 'og:title': 'wrong', 'og:image': 'wrong', 'og:type': 'warn', 'twitter:card': 'warn' });
});

it('finds what is too long, hidden, or small', () => {
  const page = { ...whole, title: 'x'.repeat(61), robots: { index: false, follow: true, directives: [] }, openGraph: { images: [{ url: '/p.png' }] } } as unknown as UrlMetadata;
  expect(levels(metaTags(page))).toMatchObject({ Title: 'warn', 'Search engines': 'warn' });
  expect(levels(openGraph(page))).toMatchObject({ 'og:image': 'wrong' });
});
