export { clampChroma, converter, formatHex, formatHsl, parse, wcagContrast, type Oklab, type Oklch } from 'culori';
