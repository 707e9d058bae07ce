export { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
