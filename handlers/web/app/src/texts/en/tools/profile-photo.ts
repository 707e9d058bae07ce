export const profilePhoto = {
  move: 'The photo. Drag it, or move it with the arrow keys; numbers are below.',
  texts: {
    options: {
      shape: { label: 'Shape', choices: { square: 'square', circle: 'circle' } },
      size: { label: 'Width and height', help: 'In pixels.' },
      zoom: { label: 'Zoom', help: 'In percent. Below 100 the ground shows around the photo.' },
      x: { label: 'From left to right', help: '0 shows the left edge, 100 the right one.' },
      y: { label: 'From top to bottom', help: '0 shows the upper edge, 100 the lower one.' },
      fill: { label: 'Ground', choices: { none: 'transparent', color: 'one colour' } },
      color: { label: 'Colour of the ground', help: 'JPEG has no transparency: there it is around the circle too.' },
      type: { label: 'Type of the result', choices: { 'image/png': 'PNG', 'image/jpeg': 'JPEG' } },
    },
    run: 'Crop',
  },
};
