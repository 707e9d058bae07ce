import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

// packed leaves each built file as gzip alone, which is what the service embeds and sends (handlers/web/assets.go), and
// keeps .keep, without which a checkout that has not built the app would not compile.
export function packed(): Plugin {
  let dist = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    writeBundle() {
      const assets = join(dist, 'assets');
      for (const name of readdirSync(assets, { recursive: true, encoding: 'utf8' })) {
        const file = join(assets, name);
        if (!statSync(file).isFile()) continue;
        writeFileSync(file + '.gz', gzipSync(readFileSync(file), { level: 9 }));
        rmSync(file);
      }
      writeFileSync(join(dist, '.keep'), '');
    },
  };
}
