// The package brings no types; pdf-lib takes it as it is.
declare module 'fontkit';
