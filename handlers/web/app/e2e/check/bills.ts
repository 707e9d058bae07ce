import type { Page } from 'playwright-core';

// fillBill types two lines with a tax and a discount: 12.5 × 95.50 + 3 × 0.10 less 10 %, less 5 % = 1,134.32; 19 % of it are 215.52.
export async function fillBill(page: Page): Promise<void> {
  await page.getByLabel('Number', { exact: true }).fill('2026-001');
  await page.getByLabel('From').fill('Analytical Engines Ltd\n12 St James’s Square');
  await page.getByLabel('To', { exact: true }).fill('Ελένη Παππά\nКиїв');
  await page.getByLabel('Discount on everything').fill('5%');
  await page.getByRole('button', { name: 'Add a tax' }).press('Enter');
  await page.getByLabel('Name, tax 1').fill('VAT');
  await page.getByLabel('%, tax 1', { exact: true }).fill('19');
  await page.getByLabel('Description, line 1').fill('Programming');
  await page.getByLabel('Quantity, line 1').fill('12.5');
  await page.getByLabel('Price, line 1').fill('95,50');
  await page.getByRole('button', { name: 'Add a line' }).press('Enter');
  await page.getByLabel('Description, line 2').fill('Größe, žluťoučký');
  await page.getByLabel('Quantity, line 2').fill('3');
  await page.getByLabel('Price, line 2').fill('0.10');
  await page.getByLabel('Discount %, line 2').fill('10');
  await page.getByText('€1,349.84').first().waitFor();
}
