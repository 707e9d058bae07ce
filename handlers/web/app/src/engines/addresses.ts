// Where the files lie that engines need beside their scripts. The page fetches them for its workers.
import qpdf from '@neslinesli93/qpdf-wasm/dist/qpdf.wasm?url';
import pdfium from '@embedpdf/pdfium/pdfium.wasm?url';
import libheif from 'libheif-js/libheif-wasm/libheif.wasm?url';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url';
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';
import oxipng from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import notoRegular from './noto/NotoSans-Regular.ttf?url';
import notoBold from './noto/NotoSans-Bold.ttf?url';

export const addresses = { libheif, qpdf, pdfium, jpegDecoder, jpegEncoder, webpEncoder, oxipng, notoRegular, notoBold };

export type AssetName = keyof typeof addresses;
