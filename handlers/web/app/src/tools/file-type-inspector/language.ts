import type { Signature } from '../../engines/filetype';

const rules: [RegExp, Signature][] = [
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i, { ending: 'svg', type: 'image/svg+xml' }],
  [/^\s*(?:<!--[\s\S]*?-->\s*)*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/i, { ending: 'html', type: 'text/html' }],
  [/^\s*<\?xml[^>]*>[\s\S]{0,2000}<html[\s>]/i, { ending: 'xhtml', type: 'application/xhtml+xml' }],
  [/^\s*<\?xml[\s?]/, { ending: 'xml', type: 'application/xml' }],
  [/^\s*-----BEGIN [A-Z0-9 ]+-----/, { ending: 'pem', type: 'application/x-pem-file' }],
  [/^#!.*\b(?:ba|da|z|k)?sh\b/, { ending: 'sh', type: 'text/x-shellscript' }],
  [/^#!.*\bpython/, { ending: 'py', type: 'text/x-python' }],
  [/^#!.*\bperl/, { ending: 'pl', type: 'text/x-perl' }],
  [/^#!.*\bnode/, { ending: 'js', type: 'text/javascript' }],
  [/^\s*<\?php\b/, { ending: 'php', type: 'application/x-php' }],
  [/^BEGIN:VCALENDAR/i, { ending: 'ics', type: 'text/calendar' }],
  [/^BEGIN:VCARD/i, { ending: 'vcf', type: 'text/vcard' }],
  [/^WEBVTT/, { ending: 'vtt', type: 'text/vtt' }],
  [/^\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> /, { ending: 'srt', type: 'application/x-subrip' }],
  [/^(?:Return-Path|Received|From|MIME-Version|Delivered-To|Message-ID): [^\n]+\n(?:[\w-]+: |[ \t])/i, { ending: 'eml', type: 'message/rfc822' }],
  [/^%!PS/, { ending: 'ps', type: 'application/postscript' }],
  [/^(?:diff --git|--- [^\n]+\n\+\+\+ )/, { ending: 'patch', type: 'text/x-diff' }],
];

/** languageOf tells what a text is, by what stands in it; plain text if nothing else fits. */
export function languageOf(text: string): Signature {
  const found = rules.find(([rule]) => rule.test(text));
  if (found) return found[1];
  if (isJSON(text)) return { ending: 'json', type: 'application/json' };
  if (/^\s*\{.*\}\s*\n\s*\{/.test(text) && text.split('\n').slice(0, 2).every(isJSON)) return { ending: 'ndjson', type: 'application/x-ndjson' };
  const comma = [',', ';', '\t'].find((one) => isTable(text, one));
  if (comma !== undefined) return comma === '\t' ? { ending: 'tsv', type: 'text/tab-separated-values' } : { ending: 'csv', type: 'text/csv' };
  return { ending: 'txt', type: 'text/plain' };
}

function isJSON(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    // A long one is cut off: then its end is what is missing.
    return text.length > 60_000 && /^\s*(?:\{\s*"|\[\s*[{"[\d])/.test(text) && /end of JSON|Unterminated|position 6\d{4}/.test(String(error));
  }
}

// At least three lines with the same number of fields, which are two or more.
function isTable(text: string, comma: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, 20).filter((line) => line !== '');
  const counts = lines.slice(0, -1).map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(comma).length);
  return counts.length >= 2 && counts[0]! > 1 && counts.every((count) => count === counts[0]);
}
