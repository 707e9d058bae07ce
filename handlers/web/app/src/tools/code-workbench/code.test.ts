import { describe, expect, it } from 'vitest';
import { languageOf, worked, type Options } from './code';
import { minifyCSS } from './css';
import { minifyHTML } from './html';

const plain: Options = { language: 'auto', task: 'format', indent: '2', width: 80, singleQuotes: false, semicolons: true, shortNames: true };
const format = async (text: string, options: Partial<Options> = {}): Promise<string> => (await worked(text, { ...plain, ...options })).text;
const small = (text: string, options: Partial<Options> = {}): Promise<string> => format(text, { task: 'minify', ...options });

describe('languages', () => {
  it('are known by their start', () => {
    const samples = { html: '<!doctype html><p>x', css: 'a { color: red }', scss: '$x: 1px;\na { b: $x }', less: '@x: 1px;\na { b: @x }', javascript: 'const a = 1', typescript: 'const a: string = "x"', json: '{"a": 1}' };
    for (const [language, text] of Object.entries(samples)) expect(languageOf(text), text).toBe(language);
    expect(languageOf('@media print { a { color: red; } }')).toBe('css');
    expect(languageOf('.a > .b { color: red; }')).toBe('css');
    expect(languageOf('x => x + 1')).toBe('javascript');
  });
});

describe('formatting', () => {
  it('indents every language', async () => {
    expect(await format('<div><p>a</p><style>a{b:c}</style></div>')).toContain('    a {\n      b: c;');
    expect(await format('a{b:c}')).toBe('a {\n  b: c;\n}\n');
    expect(await format("const a='b'", { singleQuotes: true, semicolons: false })).toBe("const a = 'b'\n");
    expect(await format('const a:string="b"', { indent: '4' })).toBe('const a: string = "b";\n');
    expect(await format('{"a":9007199254740993}')).toBe('{ "a": 9007199254740993 }\n');
  });

  it('names the place of a fault', async () => {
    await expect(format('const a = ;')).rejects.toMatchObject({ code: 'syntax', values: { line: 1, column: 11 } });
    await expect(format('a {', { language: 'css' })).rejects.toMatchObject({ code: 'syntax', values: { line: 1 } });
    await expect(small('{"a":1,}', { language: 'json' })).rejects.toMatchObject({ code: 'syntax', values: { line: 1 } });
    await expect(small('let a = ;', { language: 'javascript' })).rejects.toMatchObject({ code: 'syntax', values: { line: 1, column: 9 } });
    await expect(format(' ')).rejects.toMatchObject({ code: 'empty' });
  });
});

describe('minifying', () => {
  it('shortens scripts, and keeps names at the top and licences', async () => {
    const code = await small('/*! MIT */\nfunction add(first, second) {\n  // sum\n  return first + second;\n}\nvar unusedHere = 1;');
    expect(code).toBe('/*! MIT */\nfunction add(e,n){return e+n}var unusedHere=1;');
    expect(await small('function add(first) { return first }', { shortNames: false })).toBe('function add(first){return first}');
    await expect(small('const a: string = "x"')).rejects.toMatchObject({ code: 'minify', values: { language: 'typescript' } });
  });

  it('takes white space out of JSON, and no digit', async () => {
    expect(await small('{ "a b": [ 9007199254740993 , 1.50 ] }')).toBe('{"a b":[9007199254740993,1.50]}');
  });

  it('takes out of CSS what means nothing', () => {
    const css = `/* c */ /*! keep */
a :hover , b > c { color : red ; margin : calc( 1px + 2px ) 0 ; }
@media (min-width: 1px) and (max-width: 9px) { a::before { content: " ; } /* " ; } }
.x { background: url( data:image/png;base64,AA== ); --y: { a:b } ; ; }
a{b:c;}`;
    expect(minifyCSS(css)).toBe(
      '/*! keep */a :hover,b>c{color:red;margin:calc(1px + 2px) 0}@media (min-width: 1px) and (max-width: 9px){a::before{content:" ; } /* "}}.x{background:url( data:image/png;base64,AA== );--y:{a:b}}a{b:c}',
    );
    expect(() => minifyCSS('a{')).toThrow(expect.objectContaining({ code: 'syntax' }));
    expect(() => minifyCSS('a{}}')).toThrow(expect.objectContaining({ code: 'syntax' }));
    expect(() => minifyCSS('a{b:"x')).toThrow(expect.objectContaining({ code: 'syntax' }));
    expect(() => minifyCSS('/* x')).toThrow(expect.objectContaining({ code: 'syntax' }));
  });

  it('takes out of HTML what means nothing', () => {
    expect(minifyHTML('<!doctype html>\n<!-- c -->\n<p  class = "a  b"\n id=x >one\n  <b>two</b>  <!-- d -->  three</p>\n<pre>\n  a  <b> c</pre>\n<script>\n let  a = "<p>"\n</script><style> a { b : c } </style>\n')).toBe(
      '<!doctype html> <p class="a  b" id=x>one <b>two</b> three</p> <pre>\n  a  <b> c</pre> <script>\n let  a = "<p>"\n</script><style>a{b:c}</style>',
    );
    expect(minifyHTML('<!--[if IE]> <p>  x </p> <![endif]-->')).toBe('<!--[if IE]> <p>  x </p> <![endif]-->');
    expect(minifyHTML('a < b  and  <img src=a.png />')).toBe('a < b and <img src=a.png/>');
  });
});
