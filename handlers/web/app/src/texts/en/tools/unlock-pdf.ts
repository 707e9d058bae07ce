// The words of unlock-pdf.
export const texts = {
  options: { password: { label: 'Password of the file', help: 'Empty for a file that opens without one but may not be printed, copied or changed.' } },
  notes: ['Unlock only files that are yours, or whose owner agrees. Passwords are not guessed.'],
  open: 'This file is not protected: there is nothing to remove.',
  needed: 'The file needs a password.',
  wrong: 'This is not the password of the file. Nothing was charged.',
};
