import { billWorker } from '../../bill/work';
import { texts } from '../../texts/en/tools/quote-builder';

billWorker('quote', texts.file);
