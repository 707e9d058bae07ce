export { diffArrays } from 'diff';
