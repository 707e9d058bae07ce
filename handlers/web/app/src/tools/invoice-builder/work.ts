import { billWorker } from '../../bill/work';
import { texts } from '../../texts/en/tools/invoice-builder';

billWorker('invoice', texts.file);
