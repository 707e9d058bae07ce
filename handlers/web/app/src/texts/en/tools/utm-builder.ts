import type { FaultTexts } from '../../../tools/fault';

// The words of utm-builder.
export const texts = {
  options: {
    links: { label: 'Addresses, one a line' },
    source: { label: 'Source (utm_source)', help: 'Where people come from, such as newsletter.' },
    medium: { label: 'Medium (utm_medium)', help: 'Such as email, cpc or social.' },
    campaign: { label: 'Campaign (utm_campaign)' },
    id: { label: 'Campaign id (utm_id)' },
    term: { label: 'Term (utm_term)', help: 'The words that were paid for.' },
    content: { label: 'Content (utm_content)', help: 'Which of several links it was.' },
    more: { label: 'Other parameters, one a line', help: 'As name=value.' },
    present: { label: 'A parameter that is there already', choices: { replace: 'is replaced', keep: 'stays as it is' } },
    lower: { label: 'Lower case', help: 'Analytics takes Mail and mail for two sources.' },
    blanks: { label: 'Blanks in values', choices: { keep: 'as %20', _: 'become _', '-': 'become -', '+': 'as +' } },
  },
  run: 'Build',
  faults: {
    empty: () => 'There is no address.',
    many: ({ max }) => `At most ${Number(max).toLocaleString('en')} addresses.`,
    url: ({ line, text }) => `Line ${line}: “${text}” is not a web address.`,
    source: () => 'This is needed.',
    more: ({ line }) => `Line ${line}: write it as name=value.`,
  } as FaultTexts,
};
