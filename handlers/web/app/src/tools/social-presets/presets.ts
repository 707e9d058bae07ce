/** Preset is a size in pixels that a network asks for. Its name and its group's are texts. */
export interface Preset {
  id: string;
  group: string;
  width: number;
  height: number;
}

/** presetsOf is the month in which the sizes were compared with public guides of the networks' help pages. */
export const presetsOf = '2026-03';

const sizes: Record<string, Record<string, [number, number]>> = {
  instagram: { square: [1080, 1080], portrait: [1080, 1350], landscape: [1080, 566], story: [1080, 1920], profile: [320, 320] },
  facebook: { post: [1200, 630], cover: [851, 315], event: [1920, 1005], story: [1080, 1920] },
  x: { post: [1600, 900], header: [1500, 500], profile: [400, 400] },
  linkedin: { post: [1200, 627], banner: [1584, 396], company: [1128, 191], profile: [400, 400] },
  youtube: { thumbnail: [1280, 720], channel: [2560, 1440], profile: [800, 800] },
  pinterest: { pin: [1000, 1500] },
  tiktok: { video: [1080, 1920] },
  web: { openGraph: [1200, 630] },
};

/** presets are all sizes. */
export const presets: Preset[] = Object.entries(sizes).flatMap(([group, own]) => Object.entries(own).map(([name, [width, height]]) => ({ id: `${group}-${name}`, group, width, height })));
