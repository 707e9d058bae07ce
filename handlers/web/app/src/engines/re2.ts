export { RE2JS } from 're2js';
