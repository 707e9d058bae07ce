// The words of secret-scanner.
export const texts = {
  options: {
    name: { label: 'Name of the file', help: 'Some rules look at certain files only, such as nuget.config. Without a name all are tried.' },
    mask: { label: 'Hide the secrets in the list' },
  },
  labels: ['Text or code'],
  run: 'Scan',
  notes: ['The rules are those of gitleaks (MIT), and some of ours for passwords in addresses and for keys of this service. A key that was found should be replaced, even if you take it out: it may have been read.'],
  empty: 'There is no text.',
  found: (n: number): string => (n === 0 ? 'No secret was found. That does not prove that there is none.' : n === 1 ? '1 secret was found.' : `${n.toLocaleString('en')} secrets were found.`),
  by: (rules: number, version: string): string => `${rules} rules, gitleaks ${version}.`,
  list: 'Found',
  columns: { rule: 'Rule', secret: 'Secret', line: 'Line', column: 'Column', entropy: 'Entropy', why: 'What it is' },
  report: 'Report (JSON)',
  clean: 'Copy without secrets',
  removed: (rule: string): string => `[${rule}]`,
};
