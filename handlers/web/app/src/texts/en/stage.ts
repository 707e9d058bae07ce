import type { MarkKind } from '../../ui/stage/marks';

const kinds: Record<MarkKind, string> = { box: 'Box', stroke: 'Brush stroke', line: 'Line', arrow: 'Arrow', text: 'Text' };
const adds: Record<MarkKind, string> = { box: 'Add a box', stroke: 'Add a brush stroke', line: 'Add a line', arrow: 'Add an arrow', text: 'Add a text' };

// The words of marks on a picture.
export const stage = {
  picture: 'The picture. Draw on it, or add marks below and move them with the arrow keys.',
  draw: 'Draw', add: (kind: MarkKind): string => adds[kind],
  brush: 'Brush width', color: 'Colour', text: 'Text', does: 'It shall',
  kind: (kind: MarkKind): string => kinds[kind],
  written: (n: number, text: string): string => `Text ${n} “${text}”`,
  mark: (kind: MarkKind, n: number): string => `${kinds[kind]} ${n}`,
  help: 'Arrow keys move a mark that has the focus, with Shift they change its size, Delete removes it; numbers can be typed below.',
  previewOf: 'Preview, smaller than the result:',
  previewSize: (width: number, height: number): string => `${Math.round(width).toLocaleString('en')} × ${Math.round(height).toLocaleString('en')} pixels`,
  player: 'The recording', noPlayer: 'This browser cannot play the recording; times can be typed below.',
  rows: 'Marks', none: 'Nothing is marked yet.',
  x: 'Left', y: 'Top', width: 'Width', height: 'Height', size: 'Size',
  remove: (name: string): string => `Remove ${name}`, removeShort: 'Remove',
  undo: 'Undo', redo: 'Redo',
  field: (name: string, field: string): string => `${name}: ${field}`,
};
