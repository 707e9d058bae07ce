import { expect } from 'vitest';
import { fed, kept } from '../check/programs';
import { toolSpec } from '../tool';

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
