// What a page and the worker that paints thumbnails say to each other.
export type Asked =
  | { kind: 'open'; pdf: Blob; password: string }
  | { kind: 'paint'; page: number; widthPixels: number }
  | { kind: 'asset'; name: string; bytes: ArrayBuffer | null };

export type Shown =
  | { kind: 'painted'; page: number; picture: ImageBitmap; size: { width: number; height: number } }
  | { kind: 'failed'; page: number }
  | { kind: 'asset'; name: string };
