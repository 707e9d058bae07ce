export { minify } from 'terser';
