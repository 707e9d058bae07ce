// The words of watermark-pdf.
export const texts = {
  options: {
    kind: { label: 'Watermark', choices: { text: 'a text', picture: 'a picture' } },
    text: { label: 'Text' }, size: { label: 'Size in points' }, color: { label: 'Colour' }, width: { label: 'Width in percent of the page' },
    angle: { label: 'Angle in degrees' }, opacity: { label: 'Opacity in percent' },
    tiled: { label: 'Places', choices: { once: 'once, in the middle', tiled: 'all over the page' } },
    layer: { label: 'Layer', choices: { over: 'over the page', under: 'under the page' } },
    pages: { label: 'Pages' },
  },
  picture: 'Drop the picture here: PNG, JPEG or WebP',
  choose: 'Choose the picture',
  noText: 'Write a text.',
  noPicture: 'Choose the picture of the watermark.',
  badPicture: 'The picture cannot be read. PNG, JPEG and WebP can.',
};
