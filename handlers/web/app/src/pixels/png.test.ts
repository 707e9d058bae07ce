import { expect, it } from 'vitest';
import { blank } from './pixels';
import { encodePng } from './png';

it('says in its header how many channels it has', async () => {
  // PNG, 11.2.1: 8 bits, then 2 for colours and 6 for colours with alpha.
  for (const [alpha, type] of [[255, 2], [7, 6]] as const) expect([...(await encodePng(blank(3, 2, [1, 2, 3, alpha]))).subarray(24, 26)]).toEqual([8, type]);
});
