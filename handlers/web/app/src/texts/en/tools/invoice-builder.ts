import { form } from '../bill';

// The words of invoice-builder.
export const texts = {
  options: { ...form.fields, due: { label: 'Pay by' } },
  notes: form.notes,
  run: 'Make the PDF',
  file: 'invoice',
};
