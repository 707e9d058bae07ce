import { expect, it } from 'vitest';
import { hookFault, hookSent } from './hook';

it('sends no webhook without an address', () => {
  expect(hookSent({ url: '  ', all: true })).toEqual({});
});

it('asks for the end that the API sends by itself, or for each', () => {
  expect(hookSent({ url: ' https://example.com/hook ', all: false })).toEqual({ webhookUrl: 'https://example.com/hook' });
  expect(hookSent({ url: 'https://example.com/hook', all: true })).toEqual({
    webhookUrl: 'https://example.com/hook', webhookEvents: ['job.succeeded', 'job.failed', 'job.canceled'],
  });
});

it('finds an address without its scheme', () => {
  expect(hookFault({ url: 'example.com/hook', all: false })).toContain('https://');
  expect(hookFault({ url: 'https://example.com/hook', all: false })).toBe('');
  expect(hookFault({ url: '', all: false })).toBe('');
});
