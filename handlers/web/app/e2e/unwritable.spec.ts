import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictures } from '../src/texts/en/pictures';
import { aPicture } from './check/images';
import { Driver } from './drive';
import { base } from './visitor';

const box = { id: 1, kind: 'box', x: 0, y: 0, width: 1, height: 10, points: [], size: 1, angle: 0, color: '#000000', text: '', does: 'redact' };
const options: Record<string, Record<string, unknown>> = {
  'blur-redact-image': { marks: [box] }, 'compress-image': {}, 'convert-image': {}, 'image-editor': {}, 'object-remover': { marks: [box] }, 'resize-image': { by: 'percent', percent: 100 },
  'transparent-background': {}, 'watermark-image': {},
};

describe('a picture that is longer than WebP can be', () => {
  let driver: Driver;
  beforeAll(async () => void (driver = await Driver.start(base)));
  afterAll(() => driver.close());

  it.each(Object.keys(options))('is refused before the charge: %s', async (slug) => {
    const ended = await driver.run(slug, { files: [aPicture('tall.png', 64, 20_000)], options: { ...options[slug], type: 'image/webp' } });
    expect(ended).toEqual({ how: 'refused', says: pictures.faults.sideTooLong, at: 'check' });
  });
});
