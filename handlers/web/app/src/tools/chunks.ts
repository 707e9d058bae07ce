const piecesMax = 20_000;

// Chunks joins a long text of many small pieces, which would each take several times their letters if they were kept till the end.
export class Chunks {
  private pieces: string[] = [];
  private readonly chunks: string[] = [];

  add(...pieces: string[]): void {
    for (const piece of pieces) this.pieces.push(piece);
    if (this.pieces.length > piecesMax) this.close();
  }

  text(): string {
    this.close();
    return this.chunks.join('');
  }

  private close(): void {
    this.chunks.push(this.pieces.join(''));
    this.pieces = [];
  }
}
