import { texts as words } from '../../texts/en/tools/code-workbench';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { remembered } from '../remembered';
import { textOf, type Language as Shown, type Result } from '../results';
import { worker } from '../worker';
import { worked, type Language } from './code';
import type { options } from './index';

type Options = Values<typeof options>;

const kinds: Record<Language, { ending: string; type: string; shown: Shown }> = {
  html: { ending: 'html', type: 'text/html', shown: 'html' }, css: { ending: 'css', type: 'text/css', shown: 'css' }, scss: { ending: 'scss', type: 'text/plain', shown: 'css' }, less: { ending: 'less', type: 'text/plain', shown: 'css' },
  javascript: { ending: 'js', type: 'text/javascript', shown: 'javascript' }, typescript: { ending: 'ts', type: 'text/plain', shown: 'javascript' }, json: { ending: 'json', type: 'application/json', shown: 'json' },
};

const made = remembered(({ texts: [text], options }: { files: File[]; texts: string[]; options: Options }) => inWords(words.faults, () => worked(text!.replace(/^\ufeff/, ''), options), { minify: 'language' }));

worker<Options>({
  check: async (given) => void (await made(given)),
  run: async (given): Promise<Result> => {
    const { text, language } = await made(given);
    const { ending, type, shown } = kinds[language];
    const before = new Blob(given.texts).size;
    const after = new Blob([text]).size;
    return { ...textOf(given.options.task === 'minify' ? `minified.${ending}` : `formatted.${ending}`, type, text, shown), title: words.made(words.options.language.choices[language], before, after) };
  },
});
