import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';

export type Parser = 'html' | 'css' | 'scss' | 'less' | 'babel' | 'typescript' | 'json';

export interface Style {
  tabWidth: number;
  useTabs: boolean;
  printWidth: number;
  singleQuote: boolean;
  semi: boolean;
}

// plugins are loaded as a language needs them: HTML holds the others.
const plugins: Record<Parser, () => Promise<Plugin[]>> = {
  css: postcss, scss: postcss, less: postcss,
  babel: javascript,
  json: javascript,
  typescript: async () => Promise.all([import('prettier/plugins/typescript'), import('prettier/plugins/estree') as Promise<Plugin>]),
  html: async () => [await import('prettier/plugins/html'), ...(await postcss()), ...(await javascript())],
};

async function postcss(): Promise<Plugin[]> {
  return [await import('prettier/plugins/postcss')];
}

async function javascript(): Promise<Plugin[]> {
  return Promise.all([import('prettier/plugins/babel'), import('prettier/plugins/estree') as Promise<Plugin>]);
}

// prettier formats a text. Its errors have loc.start with line and column.
export async function prettier(text: string, parser: Parser, style: Style): Promise<string> {
  return format(text, { parser, plugins: await plugins[parser](), ...style });
}
