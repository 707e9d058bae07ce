// toLocaleString would make one at each call, which takes forty times as long as to use it: a list writes a hundred times at once.
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

// when writes a time as people of the page's language do, on their own clock.
export function when(time: string | null | undefined): string {
  return time ? format.format(new Date(time)) : '';
}

// day returns the UTC day some days ago, as the API takes it.
export function day(daysAgo: number, now = new Date()): string {
  return new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}
