import { describe, expect, it } from 'vitest';
import { fed, kept } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const csv = 'id;name;city;note\n9007199254740993;Zoë;Rome;"a;b"\n10;bob;Oslo;"x ""y"""\n9;Ann;Rome;"two\nlines"\n9;Ann;Rome;"two\nlines"\n8;Eve;Bonn;\n';

toolSpec('csv-workbench', {
  file: () => kept('people.csv', Buffer.from(csv, 'latin1')),
  bytesMax: 10_000_000,
  set: async (page) => {
    await page.getByText('5 rows, 4 columns, Windows-1252, parted by semicolon.').waitFor();
    await page.getByRole('button', { name: 'Add a filter' }).press('Enter');
    await page.getByLabel('Column of filter 1').selectOption('city');
    await page.getByLabel('Comparison of filter 1').selectOption('isNot');
    await page.getByLabel('Value of filter 1').fill('bonn');
    await page.getByRole('button', { name: 'Add a column' }).press('Enter');
    await page.getByLabel('Sort column 1', { exact: true }).selectOption('id');
    await page.getByLabel('Columns', { exact: true }).fill('name, id, 4');
    await page.getByLabel('Leave out rows that are there twice').press('Space');
  },
  check: ({ text }) => {
    const rows = JSON.parse(fed(text, 'python3', '-c', 'import sys,csv,json; print(json.dumps(list(csv.reader(sys.stdin))))')) as string[][];
    expect(rows).toEqual([['name', 'id', 'note'], ['Ann', '9', 'two\nlines'], ['bob', '10', 'x "y"'], ['Zoë', '9007199254740993', 'a;b']]);
  },
  wrong: { file: kept('open.csv', 'a,b\n"1,2\n'), says: 'Row 2: a cell in quotes does not end.' },
});

describe('csv-workbench, before a run', () => {
  const used = withTool('csv-workbench');

  it('shows the table as the options read it', async () => {
    const page = await used.open({ file: kept('days.csv', '2024-01-01,a;b,c\n2024-01-02,d;e,f\n') });
    await page.getByText('1 row, 3 columns, UTF-8, parted by comma.').waitFor();
    await page.getByLabel('The first row names the columns').uncheck();
    await page.getByText('2 rows, 3 columns').waitFor();
    await page.getByLabel('Cells are parted by').selectOption('semicolon');
    await page.getByText('2 columns, UTF-8, parted by semicolon.').waitFor();
    const table = page.locator('main form table');
    expect((await table.locator('tr').allInnerTexts()).map((row) => row.split('\t'))).toEqual([['1', '2'], ['2024-01-01,a', 'b,c'], ['2024-01-02,d', 'e,f']]);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    expect(await page.getByLabel('Column of filter 1').locator('option').allTextContents()).toEqual(['any column', '1', '2']);
  });

  it('takes a table from the clipboard, as a spreadsheet copies it', async () => {
    const page = await used.open({});
    await used.visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('name\tamount\r\nZoë\t1,5\r\n'));
    await page.keyboard.press('Control+v');
    await page.getByText('1 row, 2 columns, UTF-8, parted by tab.').waitFor();
    const { text, name } = await used.run();
    expect([name, text]).toEqual(['pasted-table.csv', 'name,amount\nZoë,"1,5"\n']);
  });
});
