// What a page and the worker that paints thumbnails say to each other. file counts the documents of a worker from 0.
export type Asked =
  | { kind: 'open'; pdfs: Blob[] }
  | { kind: 'paint'; file: number; page: number; widthPixels: number }
  | { kind: 'asset'; name: string; bytes: ArrayBuffer | null };

export type Shown =
  | { kind: 'painted'; page: number; picture: ImageBitmap; size: { width: number; height: number } }
  | { kind: 'failed'; page: number }
  | { kind: 'asset'; name: string };
