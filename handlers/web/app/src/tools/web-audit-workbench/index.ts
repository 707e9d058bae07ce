import { flag } from '../fields';
import { text, tool } from '../tool';
import { texts } from '../../texts/en/tools/web-audit-workbench';
import work from './work.ts?worker&url';

export const options = { access: flag(true), content: flag(true), build: flag(true) };

// web-audit-workbench is like axe's, Lighthouse's and the Nu checker's rules that need the HTML alone: 60 of them, each with line, reason
// and remedy. Left out on purpose: what needs the drawn page (contrast, sizes), its scripts and its server.
export default tool({ texts, input: text({ language: 'html' }), options, work, timeoutSeconds: 60 });
