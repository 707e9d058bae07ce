// when writes a time as people of the page's language do, on their own clock.
export function when(time: string | null | undefined): string {
  return time ? new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }) : '';
}

// day returns the UTC day some days ago, as the API takes it.
export function day(daysAgo: number, now = new Date()): string {
  return new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}
