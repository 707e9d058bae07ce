import jpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import oxipng from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';

/** codecFiles are the addresses of the encoders' wasm: the page fetches them, as workers cannot, and hands over their bytes (supplyCodecs). */
export const codecFiles = { jpeg, webp, oxipng };
