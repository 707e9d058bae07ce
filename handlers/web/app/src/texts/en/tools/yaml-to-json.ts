import type { FaultTexts } from '../../../tools/fault';

// The words of yaml-to-json.
export const texts = {
  labels: ['YAML'],
  options: {
    version: { label: 'Read as', help: 'In YAML 1.1 (PyYAML, Ansible) yes and off are truth values, 010 is 8, and << merges.', choices: { '1.2': 'YAML 1.2', '1.1': 'YAML 1.1' } },
    indent: { label: 'Write it', choices: { 2: 'indented by 2 spaces', 4: 'indented by 4 spaces', 0: 'on one line' } },
    documents: { label: 'Several documents', choices: { list: 'become one list', lines: 'one JSON value a line (JSON Lines)' } },
    special: { label: '.inf and .nan', help: 'JSON has no words for them.', choices: { refuse: 'are refused', null: 'become null', text: 'become texts' } },
  },
  faults: {
    empty: () => 'There is no YAML.',
    yaml: ({ line, column, reason }) => `Line ${line}, column ${column}: ${String(reason).replace(/\.$/, '')}.`,
    deep: () => 'It is nested too deep for a browser to read.',
    aliases: ({ max }) => `There are more than ${max} aliases, or they repeat too much: this is how small files are made to fill a computer.`,
    recursive: ({ line }) => `Line ${line}: an alias names what it is part of. JSON has no rings.`,
    unknown: ({ line, name }) => `Line ${line}: nothing before has the anchor “${name}”.`,
    merge: ({ line }) => `Line ${line}: << takes only maps.`,
    special: ({ line }) => `Line ${line}: .inf and .nan cannot be written as JSON. Choose below what they become.`,
    tag: ({ line }) => `Line ${line}: this kind of value cannot be written as JSON.`,
  } as FaultTexts,
};
