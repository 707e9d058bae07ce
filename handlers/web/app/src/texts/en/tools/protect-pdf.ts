// The words of protect-pdf.
export const texts = {
  options: {
    password: { label: 'Password to open the file', help: 'Nobody can find it again, neither you nor we. Keep it well.' },
    owner: { label: 'Password to change the limits', help: 'If you leave it empty, it is a random one that nobody knows.' },
    print: { label: 'Printing', choices: { full: 'allowed', low: 'allowed in low resolution', none: 'not allowed' } },
    copy: { label: 'Copying of texts and pictures is allowed' },
    change: { label: 'Changes', choices: { all: 'allowed', form: 'only filling in forms', none: 'not allowed' } },
  },
  notes: ['The file is encrypted by AES-256. Without the password nobody can read it; the limits on printing, copying and changes are a request that readers may ignore.'],
  tooLong: 'At most 127 bytes; letters other than a to z take two or more.',
  unlike: (letters: string): string => `Programs do not agree on ${letters}: some would take the password for another one, and not open the file. Choose other letters.`,
  same: 'This has to be another password than the one to open the file.',
};
