export { encode as qr } from 'uqr';
