import { task } from '../../shell/parts.svelte';

const screenful = 60;
const atOnce = 10;

/** Growing is how many pages of a list are shown. They come a few in each task, as many at once would keep the page from painting. */
export class Growing {
  count = $state(atOnce);
  private wanted = screenful;
  private isGrowing = false;

  constructor() {
    void this.grow();
  }

  /** more shows another screenful. */
  more(): void {
    this.wanted = this.count + screenful;
    void this.grow();
  }

  private async grow(): Promise<void> {
    if (this.isGrowing) return;
    this.isGrowing = true;
    while (this.count < this.wanted) {
      await task();
      this.count += atOnce;
    }
    this.isGrowing = false;
  }
}
