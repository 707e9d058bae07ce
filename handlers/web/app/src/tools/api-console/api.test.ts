import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationsOf } from './operations';
import { curl, prepared, type Prepared } from './request';

const operations = operationsOf(JSON.parse(readFileSync('../../openapi/openapi.json', 'utf8')));
const named = (id: string): (typeof operations)[number] => operations.find((one) => one.id === id)!;
const filled = { values: {}, body: '', key: 'tmk_test_abc' };

describe('the operations of the API', () => {
  it('are those of keys and of everybody', () => {
    const ids = operations.map(({ id }) => id);
    for (const id of ['createJob', 'getJob', 'getCredits', 'listTools', 'uploadInput', 'getUrlMetadata']) expect(ids).toContain(id);
    for (const id of ['signUp', 'listApiKeys', 'jobEvents', 'accountEvents', 'getOperatorHistory']) expect(ids).not.toContain(id);
  });

  it('have their scopes, parameters and examples', () => {
    expect(named('createJob')).toMatchObject({ method: 'POST', path: '/jobs', scopes: ['jobs:create'], public: false, body: { kind: 'json', required: true } });
    expect(JSON.parse(named('createJob').body!.examples.find(({ name }) => name === 'text')!.text)).toMatchObject({ toolSlug: 'html-to-pdf-api' });
    expect(named('getUsage').parameters.find(({ name }) => name === 'groupBy')).toMatchObject({ in: 'query', choices: ['day', 'tool'], required: false });
    expect(named('uploadInput')).toMatchObject({ public: true, body: { kind: 'file' } });
  });
});

describe('a request', () => {
  it('is made of what is filled in', () => {
    expect(prepared(named('getJob'), { ...filled, values: { id: 'job_1', wait: '5' } })).toEqual({ method: 'GET', path: '/v1/jobs/job_1?wait=5', headers: { Authorization: 'Bearer tmk_test_abc' } });
    expect(prepared(named('createJob'), { ...filled, body: '{"a":1}', values: { 'Idempotency-Key': 'k' } })).toEqual({
      method: 'POST', path: '/v1/jobs', headers: { 'Idempotency-Key': 'k', Authorization: 'Bearer tmk_test_abc', 'Content-Type': 'application/json' }, body: '{"a":1}',
    });
    expect((prepared(named('listTools'), filled) as Prepared).headers).toEqual({});
  });

  it('names what is missing', () => {
    expect(prepared(named('getJob'), filled)).toEqual({ parameter: 'id' });
    expect(prepared(named('createJob'), filled)).toBe('body');
    expect(prepared(named('createJob'), { ...filled, body: '{' })).toBe('json');
  });

  it('is a command that a shell takes as it is', () => {
    const request: Prepared = { method: 'POST', path: '/v1/x?a=b', headers: { 'X-A': "it's", Authorization: 'Bearer k' }, body: `{"a":"it's $HOME \\\\"}` };
    const args = execFileSync('sh', ['-c', curl(request, 'http://h', true).replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(args).toEqual(['-X', 'POST', 'http://h/v1/x?a=b', '-H', "X-A: it's", '-H', 'Authorization: Bearer k', '--data-binary', `{"a":"it's $HOME \\\\"}`]);
    expect(curl(request, 'http://h', false)).not.toContain('Bearer k');
  });
});
