// Preset is a set of options that people often want together, under the name of what it is for.
export interface Preset { name: string; values: Record<string, string | boolean> }

// presets are those of each tool, by its slug, as texts of the form. Options that a preset does not name get their defaults.
export const presets: Record<string, Preset[]> = {
  'compress-video': [
    { name: 'For e-mail (10 MB)', values: { quality: 'medium', maxHeight: '720', targetBytes: '10' } }, { name: 'For the web', values: { quality: 'medium', maxHeight: '1080' } },
    { name: 'Nearly as it was', values: { quality: 'high' } },
  ],
  'compress-audio': [{ name: 'Speech', values: { bitrateKbps: '64', mono: true } }, { name: 'Music', values: { bitrateKbps: '192', mono: false } }],
  'image-compress-api': [
    { name: 'For the web', values: { quality: '75', maxWidth: '1920' } }, { name: 'Small preview', values: { quality: '60', maxWidth: '640' } },
    { name: 'Nearly as it was', values: { quality: '92' } },
  ],
  'pdf-to-images-zip': [{ name: 'For screens', values: { dpi: '96' } }, { name: 'For print', values: { dpi: '300' } }],
  'resize-video': [
    { name: 'Full HD', values: { width: '1920', height: '1080', fit: 'contain' } }, { name: 'Square', values: { width: '1080', height: '1080', fit: 'cover' } },
    { name: 'Upright', values: { width: '1080', height: '1920', fit: 'cover' } },
  ],
  'change-video-speed': [{ name: 'Half', values: { speed: '0.5' } }, { name: 'Double', values: { speed: '2' } }],
  'video-to-gif': [{ name: 'Small', values: { fps: '8', width: '320' } }, { name: 'Smooth', values: { fps: '15', width: '480' } }],
  'word-to-pdf': [{ name: 'For archives', values: { pdfa: true, quality: '100' } }, { name: 'Small file', values: { pdfa: false, quality: '60' } }],
  'html-to-pdf-api': [
    { name: 'As a screen shows it', values: { printBackground: true, margin: '0', waitUntil: 'networkidle' } },
    { name: 'For paper', values: { pageSize: 'A4', margin: '20mm', printBackground: false } },
  ],
};
