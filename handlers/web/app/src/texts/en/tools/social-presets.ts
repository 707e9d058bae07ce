import { pictures } from '../pictures';

export const socialPresets = {
  none: 'Choose at least one size.',
  asOf: (month: string): string => `The sizes are those that the networks asked for in ${month}. They change them now and then.`,
  preview: (name: string): string => `Preview of ${name}`,
  groups: { instagram: 'Instagram', facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn', youtube: 'YouTube', pinterest: 'Pinterest', tiktok: 'TikTok', web: 'Web pages' } as Record<string, string>,
  names: {
    'instagram-square': 'Square post', 'instagram-portrait': 'Portrait post', 'instagram-landscape': 'Landscape post', 'instagram-story': 'Story and reel', 'instagram-profile': 'Profile',
    'facebook-post': 'Post', 'facebook-cover': 'Cover', 'facebook-event': 'Event cover', 'facebook-story': 'Story', 'x-post': 'Post', 'x-header': 'Header', 'x-profile': 'Profile',
    'linkedin-post': 'Post', 'linkedin-banner': 'Banner of a person', 'linkedin-company': 'Banner of a company', 'linkedin-profile': 'Profile', 'youtube-thumbnail': 'Thumbnail',
    'youtube-channel': 'Channel banner', 'youtube-profile': 'Profile', 'pinterest-pin': 'Pin', 'tiktok-video': 'Video cover', 'web-openGraph': 'Preview of a link (Open Graph)',
  } as Record<string, string>,
  texts: {
    options: {
      fit: { label: 'Other proportions', choices: { cover: 'fill the size, cut off the rest', pad: 'whole, on a ground' } },
      x: { label: 'From left to right', help: '0 keeps the left edge, 100 the right one.' },
      y: { label: 'From top to bottom', help: '0 keeps the upper edge, 100 the lower one.' },
      ground: { label: 'Ground' },
      type: { label: 'Type of the results', choices: { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' } },
      quality: { label: 'Quality' },
    },
    notes: [pictures.noMetadata],
    run: 'Crop',
  },
};
