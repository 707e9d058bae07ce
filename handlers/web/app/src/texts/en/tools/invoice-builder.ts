import { form } from '../bill';

// The words of invoice-builder.
export const texts = {
  options: { ...form.fields, due: { label: 'Pay by' }, paid: { label: 'Paid already', help: 'The page then says what is still due.' } },
  notes: form.notes,
  run: 'Make the PDF',
  file: 'invoice',
};
