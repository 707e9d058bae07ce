import { texts } from '../../texts/en/tools/timestamp-converter';
import { choice, line } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const options = { unit: choice(['auto', 's', 'ms', 'us', 'ns'], 'auto'), zone: line(zone), gap: choice(['earlier', 'later', 'refuse'], 'earlier') };

// timestamp-converter is like epochconverter.com: numbers from seconds to nanoseconds, ISO 8601, RFC 2822 and local times, each into
// all of them and any zone, with gaps and doubles at clock changes; many lines at once. Left out on purpose: other calendars and the
// epochs of single programs.
export default tool({ texts, input: text(), options, work });
