import { EncryptedPDFError } from '../../engines/pdfobjects';
import { texts as words } from '../../texts/en/tools/document-metadata-scanner';
import { repaired } from '../repaired';
import type { Result } from '../results';
import { Refusal, worker } from '../worker';
import type { Finding, Group } from './finding';
import { officeFindings } from './office';
import { pdfFindings } from './pdf';

const groups: Group[] = ['active', 'people', 'properties', 'notes', 'changes', 'hidden', 'attachments', 'pictures', 'history', 'xmp'];

worker<Record<string, never>, Finding[] | undefined>({
  open: ({ files: [file] }) => findings(file!),
  // A cancel ends the worker, and with it what it had found.
  run: async ({ files: [file], facts }) => {
    const found = facts ?? (await findings(file!));
    const warn = found.filter(({ level }) => level !== 'note').length;
    const summary: Result = { kind: 'report', summary: words.found(found.length, warn), rows: found.length === 0 ? [{ level: 'good', name: words.none, value: '' }] : [] };
    return [summary, ...groups.flatMap((group) => report(group, found.filter((one) => one.group === group)))];
  },
});

async function findings(file: File): Promise<Finding[]> {
  const isPDF = file.type === 'application/pdf';
  try {
    return await (isPDF ? readFindings(file) : officeFindings(file));
  } catch (error) {
    // An Office file with a password is no ZIP archive, but Microsoft's compound file.
    const isLocked = error instanceof EncryptedPDFError || (!isPDF && (await isCompound(file)));
    throw new Refusal(isLocked ? words.encrypted : words.damaged);
  }
}

// What this reader of objects cannot follow is read once more after its repair.
async function readFindings(pdf: Blob): Promise<Finding[]> {
  const read = async (from: Blob): Promise<Finding[]> => pdfFindings(new Uint8Array(await from.arrayBuffer()));
  try {
    return await read(pdf);
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw error;
    return read(await repaired(pdf));
  }
}

async function isCompound(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 4).arrayBuffer());
  return head.byteLength === 4 && head.getUint32(0) === 0xd0cf11e0;
}

function report(group: Group, found: Finding[]): Result[] {
  return found.length === 0 ? [] : [{ kind: 'report', title: words.group(group), rows: found.map(({ name, value, level }) => ({ level, name: words.name(group, name), value })) }];
}
