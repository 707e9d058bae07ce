import { form } from '../bill';

// The words of quote-builder.
export const texts = {
  options: { ...form.fields, due: { label: 'Valid until' } },
  notes: form.notes,
  run: 'Make the PDF',
  file: 'quote',
};
