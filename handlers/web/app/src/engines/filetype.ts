import { fileTypeFromBlob } from 'file-type/core';

/** Signature is what a file's first bytes say that it is: the usual ending and the media type. */
export interface Signature { ending: string; type: string }

/** signatureOf reads a file's beginning, and the list of a ZIP's parts. Undefined if nothing known fits. */
export async function signatureOf(file: Blob): Promise<Signature | undefined> {
  const found = await fileTypeFromBlob(file).catch(() => undefined);
  return found && { ending: found.ext, type: found.mime };
}
