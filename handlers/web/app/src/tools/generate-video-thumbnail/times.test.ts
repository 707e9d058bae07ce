import { expect, it } from 'vitest';
import { clock, gridTimes, secondsOf } from './times';

it('spreads times over the film', () => expect(gridTimes(8, 4)).toEqual([1, 3, 5, 7]));
it('writes times', () => expect([0, 5.25, 65, 75.5, 3723].map(clock)).toEqual(['0:00', '0:05.3', '1:05', '1:15.5', '1:02:03']));
it('reads times', () => expect(['75', '75.5', '1:15', '1:02:03,5', '', 'x', '1:', '1:2:3:4', '-1'].map(secondsOf)).toEqual([75, 75.5, 75, 3723.5, undefined, undefined, undefined, undefined, undefined]));
