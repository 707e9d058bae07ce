// Mark is where the middle of a watermark lies, in points from the left lower corner.
export interface Mark {
  x: number;
  y: number;
}

const marksMax = 2000;

// placesOf returns where watermarks of a size lie on a page: one in the middle, or as many as fill the page, row by row.
export function placesOf(tiled: boolean, page: { width: number; height: number }, mark: { width: number; height: number }, angle: number): Mark[] {
  if (!tiled) return [{ x: page.width / 2, y: page.height / 2 }];
  const turn = (Math.abs(angle) * Math.PI) / 180;
  const across = (mark.width * Math.cos(turn) + mark.height * Math.sin(turn)) * 1.25 + 10;
  const up = (mark.width * Math.sin(turn) + mark.height * Math.cos(turn)) * 1.25 + 10;
  const places: Mark[] = [];
  for (let y = up / 2, row = 0; y < page.height + up / 2; y += up, row++) {
    for (let x = row % 2 === 0 ? across / 2 : 0; x < page.width + across / 2; x += across) places.push({ x, y });
  }
  return places.slice(0, marksMax);
}

// cornerOf returns where the left lower corner of a mark lies that is turned around its middle.
export function cornerOf({ x, y }: Mark, { width, height }: { width: number; height: number }, angle: number): Mark {
  const turn = (angle * Math.PI) / 180;
  return {
    x: x - (width / 2) * Math.cos(turn) + (height / 2) * Math.sin(turn),
    y: y - (width / 2) * Math.sin(turn) - (height / 2) * Math.cos(turn),
  };
}
