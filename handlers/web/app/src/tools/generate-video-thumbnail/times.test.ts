import { expect, it } from 'vitest';
import { clock, exactly, gridTimes, secondsOf } from './times';

it('spreads times over the film', () => expect(gridTimes(8, 4)).toEqual([1, 3, 5, 7]));
it('writes times', () => expect([0, 5.25, 65, 75.5, 3723].map(clock)).toEqual(['0:00', '0:05.3', '1:05', '1:15.5', '1:02:03']));
it('reads times', () => expect(['75', '75.5', '1:15', '1:02:03,5', '', 'x', '1:', '1:2:3:4', '-1'].map(secondsOf)).toEqual([75, 75.5, 75, 3723.5, undefined, undefined, undefined, undefined, undefined]));
it('writes times to the millisecond, which are read as they were', () => {
  const times = [0.04, 1.234, 59.9995, 61.5, 3600.001, 7];
  expect(times.map(exactly)).toEqual(['0:00.04', '0:01.234', '1:00', '1:01.5', '1:00:00.001', '0:07']);
  expect(times.map(exactly).map(secondsOf)).toEqual([0.04, 1.234, 60, 61.5, 3600.001, 7]);
});
