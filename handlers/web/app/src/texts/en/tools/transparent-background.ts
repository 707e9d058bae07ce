import { pictures } from '../pictures';

export const transparentBackground = {
  everything: 'With these settings nothing is left of the picture. Choose a lower tolerance, or another colour.',
  taken: (part: number): string => `${Math.round(part * 1000) / 10} % of the picture is transparent now.`,
  border: 'The background has the colour of the picture’s border.',
  chosen: 'The background has these colours:',
  other: 'Another colour', add: 'Add this colour', remove: (color: string): string => `Remove ${color}`,
  does: { keep: 'stay', erase: 'go' },
  texts: {
    options: {
      tolerance: { label: 'Tolerance', help: 'In percent: how far from the background’s colour is background still.' },
      everywhere: { label: 'Inside too', help: 'Takes the colour away where it does not touch the border too, as within letters.' },
      rim: { label: 'Soft rim', help: 'In pixels: how wide the edge may be a mixture.' },
      type: { label: 'Type of the result', choices: { 'image/png': 'PNG', 'image/webp': 'WebP' } },
    },
    notes: ['Works by colour: good for products, logos, drawings and portraits before a plain wall, not for busy photos. What shall stay or go besides can be brushed over.', pictures.noMetadata],
    run: 'Cut out',
  },
};
