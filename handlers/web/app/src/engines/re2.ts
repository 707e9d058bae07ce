// RE2's matching in time that grows with the text alone, whatever the pattern: foreign rules cannot make the page hang.
export { RE2JS } from 're2js';
