import './app.css';
import './shell/icon.svg';
import { mount } from 'svelte';
import App from './shell/App.svelte';
import { follow } from './shell/router.svelte';
import { refresh } from './shell/session.svelte';
import { apply } from './shell/theme.svelte';
import { chunkMissing, keepOffline } from './shell/update.svelte';

apply();
follow();
void refresh();
const target = document.getElementById('app')!;
// The text that the service wrote gives way to the app.
target.replaceChildren();
mount(App, { target });
addEventListener('vite:preloadError', chunkMissing);
addEventListener('online', () => void refresh());
void keepOffline();
