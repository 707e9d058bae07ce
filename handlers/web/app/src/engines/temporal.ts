export { Temporal } from 'temporal-polyfill';
