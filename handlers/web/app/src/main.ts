import './app.css';
import './shell/icon.svg';
import { mount } from 'svelte';
import App from './shell/App.svelte';
import { follow } from './shell/router.svelte';
import { refresh } from './shell/session.svelte';
import { apply } from './shell/theme.svelte';

apply();
follow();
void refresh();
const target = document.getElementById('app')!;
// The text that the service wrote gives way to the app.
target.replaceChildren();
mount(App, { target });
// A chunk of a build that is no longer served: the page of the new build names its own.
addEventListener('vite:preloadError', () => location.reload());
