import { output } from '../../pictures/output.options';
import type { Mark } from '../../ui/stage/marks';
import { objectRemover } from '../../texts/en/tools/object-remover';
import { made } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Removes what is brushed over as cleanup.pictures and GIMP's Resynthesizer do, by patches of the picture itself. Left out on purpose: networks
// that make up what may have stood there.
export default tool({ texts: objectRemover.texts, input: files(), options: { ...output, marks: made<Mark[]>([]) }, stage: () => import('./View.svelte'), work });
