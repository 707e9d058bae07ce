import { beforeEach, expect, it, vi } from 'vitest';
import { open, PdfFault, resaved } from '../engines/pdfium';
import { needsPassword, savedAnew } from './repaired';

vi.mock('../engines/qpdf', () => ({}));
vi.mock('../engines/pdfium', async (real) => ({ PdfFault: (await real<{ PdfFault: unknown }>()).PdfFault, open: vi.fn(), resaved: vi.fn() }));

const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
beforeEach(() => vi.resetAllMocks());

it('takes a failure of the engine as a file that cannot be saved, and has no password', async () => {
  vi.mocked(resaved).mockRejectedValue(new PdfFault('engine'));
  vi.mocked(open).mockRejectedValue(new PdfFault('engine'));
  expect([await savedAnew(pdf), await needsPassword(pdf)]).toEqual([undefined, false]);
});

it('hides no other failure', async () => {
  vi.mocked(resaved).mockRejectedValue(new Error('not loaded'));
  await expect(savedAnew(pdf)).rejects.toThrow('not loaded');
});

it('asks for what is locked, and closes what is not', async () => {
  const close = vi.fn();
  vi.mocked(open).mockResolvedValueOnce('encrypted').mockResolvedValueOnce('damaged').mockResolvedValueOnce({ close } as unknown as Awaited<ReturnType<typeof open>>);
  expect([await needsPassword(pdf), await needsPassword(pdf), await needsPassword(pdf), close.mock.calls.length]).toEqual([true, false, false, 1]);
});

it('saves with the password that is given', async () => {
  vi.mocked(resaved).mockResolvedValue(new Uint8Array([1, 2]));
  const saved = await savedAnew(pdf, new Uint8Array([7]));
  expect([saved?.size, saved?.type, vi.mocked(resaved).mock.calls[0]?.[1]]).toEqual([2, 'application/pdf', new Uint8Array([7])]);
});
