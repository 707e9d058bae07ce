import './app.css';
import './shell/icon.svg';
import { flushSync, mount } from 'svelte';
import App from './shell/App.svelte';
import { parts, task } from './shell/parts.svelte';
import { follow } from './shell/router.svelte';
import { hearTabs, refresh } from './shell/session.svelte';
import { apply } from './shell/theme.svelte';
import { chunkMissing, keepOffline, leaving } from './shell/update.svelte';

apply();
follow();
hearTabs();
void refresh();
void show();
addEventListener('vite:preloadError', chunkMissing);
addEventListener('online', () => void refresh());
// A page that comes back as it was left has not heard what happened meanwhile.
addEventListener('pageshow', ({ persisted }) => persisted && (leaving(false), void refresh()));
addEventListener('beforeunload', () => leaving(true));
void keepOffline();

// show makes the app beside the text that the service wrote, which gives way to it once it is whole.
async function show(): Promise<void> {
  const target = document.createElement('div');
  target.id = 'app';
  await task();
  mount(App, { target });
  await task();
  parts.page = true;
  flushSync();
  document.getElementById('app')!.replaceWith(target);
}
