// Builds of packages that come without types of their own.
declare module 'exifr/dist/full.esm.mjs' {
  export * from 'exifr';
}

declare module 'libheif-js/libheif-wasm/libheif.js' {
  const make: (settings: object) => unknown;
  export default make;
}
