import { at, book, changed, csv, dates, film, half, heic, json, keys, large, lines, locked, many, photo, png, prices, product, script, short, site, spot, tenth, token, yaml, zip, type Input } from './inputs';

// Reference is what a tool is measured with, and the best native program that does the same.
export interface Reference {
  slug: string;
  // input says what the input is; options differ from the tool's own, and fill is typed into fields that must not be empty.
  input: string;
  files?: Input[];
  // pasted is a file whose text is pasted, for tools that take none.
  pasted?: Input;
  options?: object;
  fill?: Record<string, string>;
  // fewer is what differs for a small input.
  fewer?: Pick<Reference, 'fill' | 'options'>;
  // by names the program that native calls, in a shell.
  by: string;
  native: () => string;
}

const pdf = (slug: string, native: () => string, more: Partial<Reference> = {}): Reference => ({ slug, input: 'PDF, 205 pages', files: [book], by: 'qpdf', native, ...more });
const image = (slug: string, native: () => string, more: Partial<Reference> = {}): Reference => ({ slug, input: 'JPEG, 12 MP', files: [photo], by: 'vips', native, ...more });
const text = (slug: string, input: string, file: Input, by: string, native: () => string, more: Partial<Reference> = {}): Reference => ({ slug, input, files: [file], by, native, ...more });
const pasted = (slug: string, by: string, native: () => string, more: Partial<Reference> = {}): Reference => ({ slug, input: 'text, pasted', pasted: half, by, native, ...more });
const python = (code: string, file: () => string): string => `python3 -c '${code}' < ${file()}`;
const out = (ending: string): string => at(`native.${ending}`);
const spotMark = { id: 1, kind: 'box', x: 800, y: 600, width: 480, height: 480, points: [], size: 0, color: '', text: '', does: '' };
const box = [{ x: 0.2, y: 0.2, width: 0.2, height: 0.2 }];

/** smaller is what a tool is given before its memory is counted: small files instead of the reference's. */
export function smaller({ files, pasted, fewer }: Reference): Partial<Reference> {
  const small = (large: Input): Input => Object.assign(() => large.small(), { small: large.small });
  return { ...(files ? { files: files.map(small) } : {}), ...(pasted ? { pasted: small(pasted) } : {}), ...fewer };
}

/** references are all tools but those whose like no native program does: invoices, quotes, signatures of mails, looks at links, and calls of the service. */
export const references: Reference[] = [
  // qpdf by itself keeps JPEGs as they are, which is none of the work: the scans are encoded anew by vips.
  pdf('compress-pdf', () => `rm -rf ${at('scans')}; mkdir ${at('scans')}; pdfimages -all ${book()} ${at('scans')}/scan; for f in ${at('scans')}/scan*; do vips thumbnail $f ${out('jpg')} 1240 --height 1754; done; qpdf --object-streams=generate --recompress-flate ${book()} ${out('pdf')}`, { by: 'pdfimages, vips, qpdf' }),
  pdf('merge-pdf', () => `qpdf --empty --pages ${book()} ${short()} -- ${out('pdf')}`, { files: [book, short] }),
  pdf('split-pdf', () => `qpdf --split-pages=10 ${book()} ${at('native-part.pdf')}`, { options: { by: 'every', every: 10 } }),
  pdf('pdf-to-images', () => `pdftoppm -r 150 -png ${short()} ${at('native-page')}`, { input: 'PDF, 15 pages, at 150 dpi', files: [short], by: 'pdftoppm', options: { dpi: 150 } }),
  pdf('add-page-numbers', () => `qpdf ${book()} --overlay ${at('bench-text.pdf')} -- ${out('pdf')}`),
  pdf('watermark-pdf', () => `qpdf ${book()} --overlay ${at('bench-text.pdf')} -- ${out('pdf')}`),
  pdf('sign-pdf', () => `qpdf ${book()} --overlay ${at('bench-text.pdf')} --to=1 -- ${out('pdf')}`, { fill: { 'Your name': 'Ada' }, options: { name: 'Ada', boxes: [{ page: 0, x: 50, y: 50, width: 100, height: 40 }] } }),
  pdf('rotate-pdf', () => `qpdf --rotate=+90 ${book()} ${out('pdf')}`),
  pdf('organize-pdf', () => `qpdf ${book()} --pages . z-1 -- ${out('pdf')}`, { fill: { Order: 'z-1' }, options: { order: 'z-1' } }),
  pdf('remove-pdf-pages', () => `qpdf ${book()} --pages . 2-z -- ${out('pdf')}`, { fill: { 'Pages to leave out': '1' }, options: { pages: '1' } }),
  pdf('extract-pdf-pages', () => `qpdf ${book()} --pages . 1-100 -- ${out('pdf')}`, { fill: { 'Pages to take': '1-100' }, options: { pages: '1-100' }, fewer: { fill: { 'Pages to take': '1' }, options: { pages: '1' } } }),
  pdf('protect-pdf', () => `qpdf --encrypt secret owner 256 -- ${book()} ${out('pdf')}`, { fill: { 'Password to open the file': 'secret' }, options: { password: 'secret', owner: 'other' } }),
  pdf('unlock-pdf', () => `qpdf --password=secret --decrypt ${locked()} ${out('pdf')}`, { files: [locked], fill: { 'Password of the file': 'secret' }, options: { password: 'secret' } }),
  pdf('redact-pdf', () => `pdftoppm -r 200 -jpeg ${short()} ${at('native-page')}`, { input: 'PDF, 15 pages, as pictures', files: [short], by: 'pdftoppm', options: { words: 'Page 195' } }),
  pdf('pdf-metadata-remover', () => `exiftool -q -all:all= -o - ${book()}`, { by: 'exiftool' }),
  pdf('document-metadata-scanner', () => `exiftool -j ${book()}`, { by: 'exiftool' }),
  { slug: 'zip-extractor', input: 'ZIP, 62 files', files: [zip], by: 'unzip', native: () => `unzip -q -o ${zip()} -d ${at('native-unzipped')}` },
  { slug: 'file-renamer', input: '20 JPEGs', files: many, by: 'zip -0', native: () => `rm -f ${out('zip')}; zip -q -0 ${out('zip')} ${many.map((one) => one()).join(' ')}` },
  image('compress-image', () => `vips jpegsave ${photo()} ${out('jpg')} --Q 75 --optimize-coding --trellis-quant --optimize-scans --interlace --quant-table 3`),
  image('convert-image', () => `vips copy ${photo()} ${out('webp')}[Q=85]`, { options: { type: 'image/webp', quality: 85 } }),
  { slug: 'heic-to-jpg', input: 'HEIC, 12 MP', files: [heic], by: 'heif-convert', native: () => `heif-convert -q 90 ${heic()} ${out('jpg')}` },
  image('resize-image', () => `vips thumbnail ${photo()} ${out('jpg')} 1600 --linear`, { options: { by: 'longest', longest: 1600 } }),
  { slug: 'batch-resize', input: '20 JPEGs', files: many, by: 'vips', native: () => `for f in ${many.map((one) => one()).join(' ')}; do vips thumbnail $f ${out('jpg')} 800 --linear; done`, options: { longest: 800 } },
  image('upscale-image', () => `vips resize ${png()} ${out('png')} 2 --kernel lanczos3`, { input: 'PNG, 3 MP, twice as large', files: [png] }),
  image('watermark-image', () => `ffmpeg -v error -y -i ${photo()} -vf drawtext=text=Sample:fontsize=200:x=w-tw:y=h-th -q:v 2 ${out('jpg')}`, { by: 'ffmpeg', fill: { Text: 'Sample' }, options: { text: 'Sample' } }),
  image('profile-photo', () => `vips thumbnail ${photo()} ${out('png')} 800 --height 800 --crop centre`),
  image('social-presets', () => `vips thumbnail ${photo()} ${out('jpg')} 1080 --height 1080 --crop centre`),
  image('screenshot-beautifier', () => `vips embed ${png()} ${out('png')} 200 200 2400 1900`, { input: 'PNG, 3 MP', files: [png] }),
  image('image-editor', () => `vips rot ${photo()} ${out('jpg')}[Q=85] d90`, { options: { turn: 90 } }),
  image('blur-redact-image', () => `ffmpeg -v error -y -i ${photo()} -vf drawbox=x=800:y=600:w=800:h=600:t=fill -q:v 2 ${out('jpg')}`, { by: 'ffmpeg', options: { marks: box.map((one) => ({ kind: 'box', ...one })) } }),
  { slug: 'images-to-pdf', input: '20 JPEGs', files: many, by: 'img2pdf', native: () => `img2pdf --pagesize A4 -o ${out('pdf')} ${many.map((one) => one()).join(' ')}` },
  image('transparent-background', () => `ffmpeg -v error -y -i ${product()} -vf colorkey=white:0.1:0.1 ${out('png')}`, { input: 'PNG, 3 MP, flat colours', files: [product], by: 'ffmpeg' }),
  // Both fill the spot by patches of the picture itself.
  image('object-remover', () => `gmic ${photo()} ${spot()} inpaint_matchpatch[0] [1] keep[0] output ${out('jpg')},90`, { by: 'gmic', options: { marks: [spotMark] }, fewer: { options: { marks: [{ ...spotMark, x: 8, y: 8, width: 10, height: 10 }] } } }),
  image('color-palette', () => `ffmpeg -v error -y -i ${photo()} -vf palettegen=max_colors=6 ${out('png')}`, { by: 'ffmpeg' }),
  image('image-metadata-viewer', () => `exiftool -j ${photo()}`, { by: 'exiftool' }),
  image('remove-image-exif', () => `exiftool -q -all= -o - ${photo()}`, { by: 'exiftool' }),
  text('file-type-inspector', '100 MB', large, 'file', () => `file ${large()}`),
  text('hash-checksum', '100 MB', large, 'md5sum and sha', () => `md5sum ${large()}; sha1sum ${large()}; sha256sum ${large()}; sha512sum ${large()}`),
  text('video-audio-editor', '30 s of 720p, 10 s cut out', film, 'ffmpeg', () => `ffmpeg -v error -y -ss 5 -t 10 -i ${film()} -c copy ${out('mp4')}`, { options: { parts: '5-15' }, fewer: { options: { parts: '0-1' } } }),
  text('video-metadata-viewer', '30 s of 720p', film, 'ffprobe', () => `ffprobe -v error -show_format -show_streams ${film()}`),
  text('generate-video-thumbnail', '30 s of 720p, at 20 s', film, 'ffmpeg', () => `ffmpeg -v error -y -ss 20 -i ${film()} -frames:v 1 ${out('jpg')}`, { options: { time: '20' }, fewer: { options: { time: '1' } } }),
  text('json-formatter', 'JSON', json, 'jq', () => `jq . ${json()}`),
  text('json-to-yaml', 'JSON', json, 'PyYAML (C)', () => python('import sys,json,yaml; yaml.dump(json.load(sys.stdin),sys.stdout,Dumper=yaml.CSafeDumper)', json)),
  text('yaml-to-json', 'YAML', yaml, 'PyYAML (C)', () => python('import sys,json,yaml; json.dump(yaml.load(sys.stdin,Loader=yaml.CSafeLoader),sys.stdout)', yaml)),
  text('csv-workbench', 'CSV, sorted', csv, 'sort -V', () => `sort -t, -k2,2V ${csv()}`, { options: { sort: [{ column: 'name', down: false }] } }),
  // The tool counts before and after too, and lists the words that come most.
  text('text-workbench', 'text, sorted', lines, 'sort, wc, uniq', () => `sort ${lines()} > ${out('txt')}; wc -lwm ${lines()} ${out('txt')}; tr -s ' @.' '\\n' < ${out('txt')} | sort | uniq -c | sort -rn | head -20`, { options: { steps: [{ kind: 'sort', by: 'letters', down: false, ignoreCase: false }] } }),
  text('text-diff', 'two texts, 160,000 lines, 1 of 50 changed', lines, 'diff', () => `diff -u ${lines()} ${changed()}`, { files: [lines, changed] }),
  text('base64', '10 MB', tenth, 'base64', () => `base64 -w 0 ${tenth()}`),
  pasted('url-encode-decode', 'python', () => python('import sys,urllib.parse; sys.stdout.write(urllib.parse.quote(sys.stdin.read(), safe=str()))', half)),
  text('code-workbench', 'JavaScript, 3,000 functions', script, 'prettier in Node', () => `node node_modules/prettier/bin/prettier.cjs ${script()}`, { options: { language: 'javascript' } }),
  pasted('regex-tester', 'grep -P', () => `grep -oP "p9\\d+@" ${half()} > ${out('txt')}`, { fill: { Pattern: 'p9\\d+@' }, options: { pattern: 'p9\\d+@' } }),
  // gitleaks is what the tool's rules are of: go install github.com/zricethezav/gitleaks/v8@v8.30.1
  text('secret-scanner', 'text, 160 keys', keys, 'gitleaks', () => `"$(go env GOPATH)/bin/gitleaks" dir --no-banner --log-level error --exit-code 0 ${keys()}`),
  text('pii-text-scanner', 'text, all kinds', lines, 'grep -E, addresses only', () => `grep -oE "[a-z0-9]+@[a-z.]+" ${lines()} > ${out('txt')}`),
  text('web-audit-workbench', 'HTML, 8,000 articles', site, 'tidy', () => `tidy -quiet -errors ${site()} 2> ${out('txt')} || true`),
  pasted('jwt-decoder', 'python', () => python('import sys,json,base64; print([json.loads(base64.urlsafe_b64decode(p+"=="))for p in sys.stdin.read().split(".")[:2]])', token), { input: 'a token', pasted: token }),
  pasted('tax-calculator', 'python', () => python('import sys,decimal as d; print(sum((d.Decimal(l)*d.Decimal("0.19")).quantize(d.Decimal("0.01"),"ROUND_HALF_UP") for l in sys.stdin))', prices), { input: '1,000 amounts', pasted: prices, fill: { 'Tax rate in percent': '19' }, options: { rate: '19' } }),
  pasted('timestamp-converter', 'date', () => `TZ=Europe/Berlin date -R -f ${dates()} > ${out('txt')}`, { input: '1,000 dates', pasted: dates }),
  { slug: 'utm-builder', input: '10,000 addresses', by: 'python', native: () => `python3 -c 'import urllib.parse as u; [print(u.urlunsplit(u.urlsplit(f"https://shop.example/{n}?a=1")._replace(query=u.urlencode({"a":"1","utm_source":"news"})))) for n in range(10000)]' > ${out('txt')}`,
    fill: { 'Source (utm_source)': 'news', 'Addresses, one a line': 'https://shop.example/0' }, options: { links: Array.from({ length: 10_000 }, (_, n) => `https://shop.example/${n}?a=1`).join('\n'), source: 'news' }, fewer: { options: { links: 'https://shop.example/0?a=1', source: 'news' } } },
  { slug: 'qr-code-generator', input: 'a link', by: 'qrencode', native: () => `qrencode -o ${out('png')} https://shop.example/`, fill: { Link: 'https://shop.example/' }, options: { link: 'https://shop.example/' } },
  { slug: 'uuid-generator', input: '10,000 UUIDs', by: 'python', native: () => 'python3 -c "import uuid; [print(uuid.uuid4()) for _ in range(10000)]"', options: { count: 10_000 } },
  { slug: 'password-generator', input: 'its own settings', by: 'openssl', native: () => 'openssl rand -base64 20' },
];
