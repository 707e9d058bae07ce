import type { Run } from './lines';

/** View is what the page shows of a comparison: the runs, and where the lines of both texts begin. */
export interface View { runs: Run[]; old: Uint32Array; now: Uint32Array }
