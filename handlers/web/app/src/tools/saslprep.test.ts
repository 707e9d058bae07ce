import { expect, it } from 'vitest';
import { saslprep } from './saslprep';

it('prepares a password as the examples of RFC 4013 are', () => {
  for (const [typed, prepared] of [['I\u00adX', 'IX'], ['user', 'user'], ['USER', 'USER'], ['\u00aa', 'a'], ['\u2168', 'IX']] as const) expect(saslprep(typed)).toBe(prepared);
});

it('writes letters and spaces as they usually are', () => {
  for (const [typed, prepared] of [['Zu\u0308rich', 'Zürich'], ['a\u00a0b\u3000c', 'a b c'], ['ＡＢＣ', 'ABC'], ['\u2764\ufe0f', '\u2764'], [' a ', ' a ']] as const) expect(saslprep(typed)).toBe(prepared);
});
