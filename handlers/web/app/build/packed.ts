import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

// Browsers look for it beside the pages, which it serves (handlers/web/assets.go).
const serviceWorker = 'sw.js';

// packed leaves each built file as gzip alone, which is what the service embeds and sends (handlers/web/assets.go), and
// keeps .keep, without which a checkout that has not built the app would not compile.
export function packed(): Plugin {
  let dist = '';
  return {
    name: 'packed',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/shell/sw.ts', fileName: serviceWorker });
    },
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    writeBundle() {
      const assets = join(dist, 'assets');
      const build = createHash('sha256').update(readFileSync(join(dist, '.vite/manifest.json'))).update(readdirSync(join(assets, 'worker')).join()).digest('hex').slice(0, 16);
      const script = readFileSync(join(dist, serviceWorker), 'utf8').replace('__BUILD__', build);
      writeFileSync(join(dist, `${serviceWorker}.gz`), gzipSync(script, { level: 9 }));
      rmSync(join(dist, serviceWorker));
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
