import { rgb, type Font, type PDFDocument, type PDFPage } from '../engines/pdfwrite';

const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const;

/** margin is the white around the text, in points. */
export const margin = 54;
const ink = rgb(0.1, 0.12, 0.14);
const soft = rgb(0.38, 0.41, 0.44);

export interface Style { size?: number; bold?: boolean; soft?: boolean; align?: 'left' | 'right' }

/** Sheet is paper to write on, from the top: y counts points downwards. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  y = margin;
  page: PDFPage;
  constructor(readonly pdf: PDFDocument, private readonly regular: Font, private readonly heavy: Font, paper: keyof typeof papers) {
    [this.width, this.height] = papers[paper];
    this.page = pdf.addPage([this.width, this.height]);
  }

  get right(): number {
    return this.width - margin;
  }

  /** room is how many points are left on the page above its foot. */
  get room(): number {
    return this.height - margin - 24 - this.y;
  }

  turn(): void {
    this.page = this.pdf.addPage([this.width, this.height]);
    this.y = margin;
  }

  widthOf(text: string, { size = 10, bold = false }: Style = {}): number {
    return this.fontOf(bold).font.widthOfTextAtSize(text, size);
  }

  /** text writes one line; x is its left end, or its right end. */
  text(text: string, x: number, y: number, style: Style = {}): void {
    const { size = 10, bold = false, align = 'left' } = style;
    const at = align === 'right' ? x - this.widthOf(text, style) : x;
    this.page.drawText(text, { x: at, y: this.height - y - size, size, font: this.fontOf(bold).font, color: style.soft ? soft : ink });
  }

  rule(y: number): void {
    this.page.drawLine({ start: { x: margin, y: this.height - y }, end: { x: this.right, y: this.height - y }, thickness: 0.6, color: soft });
  }

  /** wrapped breaks a text into lines that are not wider; a word that is wider by itself is broken, too. */
  wrapped(text: string, width: number, style: Style = {}): string[] {
    return text.replace(/\r/g, '').split('\n').flatMap((line) => {
      const lines = [''];
      for (const word of line.split(/ +/).flatMap((one) => this.broken(one, width, style))) {
        const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
        if (this.widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    });
  }

  private broken(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts = [''];
    for (const char of word) {
      if (this.widthOf(parts.at(-1)! + char, style) > width) parts.push('');
      parts[parts.length - 1] += char;
    }
    return parts;
  }

  private fontOf(bold: boolean): Font {
    return bold ? this.heavy : this.regular;
  }
}
