import { expect, it } from 'vitest';
import { charges, signIn } from './tool';
import { visitor } from './visitor';

const visit = visitor();

it('takes a result along to another tool, which charges its own run', async () => {
  const { page } = visit;
  await signIn(visit);
  await page.goto('/tools/json-formatter');
  await page.locator('main form .cm-content').fill('{"a":[1,2]}');
  await page.getByRole('button', { name: 'Run · 1 credit' }).click();
  await page.getByText(/^Done\./).waitFor();
  await page.getByLabel('Use in another tool').selectOption('JSON to YAML');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'JSON to YAML' }).waitFor();
  await page.locator('main form .cm-content').getByText('"a"').waitFor();
  await page.getByRole('button', { name: /· 1 credit$/ }).click();
  await page.getByText(/^Done\./).waitFor();
  await page.getByRole('article').getByText('a:').waitFor();
  expect(charges(visit).map(({ url }) => new URL(url).pathname)).toEqual(['/v1/tools/json-formatter/runs', '/v1/tools/json-to-yaml/runs']);
});
