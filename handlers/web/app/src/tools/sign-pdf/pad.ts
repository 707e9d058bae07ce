// padSize is the room in which a signature is drawn.
export const padSize = { width: 600, height: 200 };

// boundsOf returns the smallest box around some strokes, with a rim for their width.
export function boundsOf(strokes: [number, number][][]): { x: number; y: number; width: number; height: number } {
  const points = strokes.flat();
  const rim = 4;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (list: number[]): number => list.reduce((a, b) => Math.min(a, b), Infinity) - rim;
  const most = (list: number[]): number => list.reduce((a, b) => Math.max(a, b), -Infinity) + rim;
  return { x: least(xs), y: least(ys), width: most(xs) - least(xs), height: most(ys) - least(ys) };
}

// fitted returns where something of a size lies in a box: as large as it can be, in the middle, at the lower edge.
export function fitted(what: { width: number; height: number }, box: { x: number; y: number; width: number; height: number }): { x: number; y: number; scale: number } {
  const scale = Math.min(box.width / what.width, box.height / what.height);
  return { x: box.x + (box.width - what.width * scale) / 2, y: box.y, scale };
}
