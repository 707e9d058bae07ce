// rowsOf reads the beginning of a CSV as rows of cells (RFC 4180), for a preview. cut means that the text ends somewhere: its last row
// may then be incomplete, and is left out.
export function rowsOf(text: string, rowsMax: number, cut: boolean): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const body = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < body.length && rows.length < rowsMax; at++) {
    const one = body[at]!;
    if (quoted) {
      if (one !== '"') cell += one;
      else if (body[at + 1] === '"') cell += body[++at]!;
      else quoted = false;
    } else if (one === '"' && cell === '') quoted = true;
    else if (one === ',') row.push(cell), (cell = '');
    else if (one === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += one;
  }
  if (!cut && rows.length < rowsMax && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}
