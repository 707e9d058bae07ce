import { expect, it } from 'vitest';
import { originOf } from './origin';

it.each([
  ['https://shop.example.com', 'https://shop.example.com'], [' HTTPS://Shop.Example.com:443/basket?a#b ', 'https://shop.example.com'],
  ['shop.example.com', 'https://shop.example.com'], ['https://bücher.example/', 'https://xn--bcher-kva.example'],
  ['http://localhost:3000/app', 'http://localhost:3000'], ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'], ['http://[::1]:5173', 'http://[::1]:5173'],
])('takes %s as people copy it', (typed, origin) => expect(originOf(typed)).toBe(origin));

it.each(['', 'a b', 'http://shop.example.com', 'file:///tmp/a.html', 'javascript:alert(1)', 'https://'])('refuses %s', (typed) => {
  expect(originOf(typed)).toBeUndefined();
});
