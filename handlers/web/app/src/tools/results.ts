// What a tool hands out.
export interface FileResult {
  kind: 'file';
  name: string;
  type: string;
  blob: Blob;
  // note is a sentence about the file, such as what it has become smaller by.
  note?: string;
  // glimpse is a small copy of a large picture, for the page to show.
  glimpse?: Blob;
  // path is set for a file that lies in the origin's private file system, and is deleted with the page.
  path?: string;
}

export interface TextResult {
  kind: 'text';
  name: string;
  type: string;
  text: string;
  title?: string;
  language?: Language;
  // whole is a long text, of which text is only the beginning. length counts UTF-16 units.
  whole?: { blob: Blob; length: number };
  // view is what the tool's own part of the page is given besides.
  view?: unknown;
}

// ReportResult is a list of findings.
export interface ReportResult {
  kind: 'report';
  title?: string;
  rows: ReportRow[];
  // summary is the sentence that is read out.
  summary?: string;
}

export interface ReportRow {
  level?: 'good' | 'note' | 'warn' | 'bad';
  name: string;
  value: string;
  note?: string;
}

// TableResult is rows under headings; what is numeric is set to the right.
export interface TableResult {
  kind: 'table';
  title?: string;
  columns: { name: string; numeric?: boolean }[];
  rows: string[][];
}

export type Result = FileResult | TextResult | ReportResult | TableResult;
export type Language = 'json' | 'yaml' | 'html' | 'css' | 'javascript';

// fileOf returns a file to be downloaded.
export function fileOf(name: string, type: string, content: BlobPart, note?: string): FileResult {
  const blob = content instanceof Blob && content.type === type ? content : new Blob([content], { type });
  return { kind: 'file', name, type, blob, ...(note === undefined ? {} : { note }) };
}

// textOf returns a text to be copied or downloaded.
export function textOf(name: string, type: string, text: string, language?: Language): TextResult {
  return { kind: 'text', name, type, text, ...(language === undefined ? {} : { language }) };
}

// named returns the name of a file with something put before its ending, and another ending if one is given.
export function named(name: string, suffix: string, ending?: string): string {
  const dot = name.lastIndexOf('.');
  const bare = dot > 0 ? name.slice(0, dot) : name;
  const own = dot > 0 ? name.slice(dot + 1) : '';
  const end = ending ?? own;
  return `${bare}${suffix}${end === '' ? '' : '.' + end}`;
}
