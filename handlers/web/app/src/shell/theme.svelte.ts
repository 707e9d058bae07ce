export type Theme = 'light' | 'dark' | 'system';

const name = 'theme';

// theme is what the person chose; system follows the device.
export const theme = $state<{ chosen: Theme }>({ chosen: stored() });

function stored(): Theme {
  const value = localStorage.getItem(name);
  return value === 'light' || value === 'dark' ? value : 'system';
}

// choose shows the pages in a theme, now and the next time.
export function choose(chosen: Theme): void {
  theme.chosen = chosen;
  localStorage.setItem(name, chosen);
  apply();
}

// apply shows the theme that was chosen.
export function apply(): void {
  document.documentElement.dataset['theme'] = theme.chosen;
}
