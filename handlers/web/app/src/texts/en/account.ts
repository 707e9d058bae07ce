import type { KeyPurpose, Scope } from '../../api/types';
import { shell } from './shell';

// The words of the account area.
export const account = {
  title: 'Account',
  nav: { overview: 'Overview', jobs: 'Jobs', keys: 'API keys', credits: 'Credits', usage: 'Usage', webhooks: 'Webhooks', history: 'History', security: 'Security' },
  navLabel: 'Account',
  signIn: 'Sign in to see your account.',
  more: 'Show more',
  refresh: 'Refresh',
  overview: {
    email: 'E-mail', plan: 'Plan', balance: 'Credits', since: 'Since', suspended: 'This account is suspended: nothing can be started.',
    limits: 'Limits of your plan', running: 'Jobs at a time', waiting: 'Jobs that wait', perMinute: 'New jobs a minute', requests: 'Requests a minute',
    stored: 'Kept results', storedOf: (used: string, limit: string): string => `${used} of ${limit}`, noLimit: 'no limit',
    now: 'Running now', none: 'Nothing is running.', start: 'Choose a tool',
  },
  plans: { free: 'Free', pro: 'Pro', business: 'Business', custom: 'Custom' } as Record<string, string>,
  jobs: {
    status: 'Status', tool: 'Tool', all: 'All', closed: 'Show closed jobs', file: 'File', state: 'State', created: 'Started', credits: 'Credits', what: 'Actions',
    none: 'There are no jobs. Choose a tool to start one.', noneHere: 'No job fits.', cancel: 'Cancel', download: 'Download', close: 'Close', open: 'Open',
    closedMark: 'closed', back: 'All jobs', steps: 'What happened', text: '(text)',
  },
  keys: {
    lead: 'A key lets a program of yours use this service. Keep it like a password.',
    make: 'New key', name: 'Name', nameHelp: 'Such as “build server”.', purpose: 'Used for', scopes: 'What the key may do', create: 'Create the key', noScope: 'Choose at least one.',
    secretTitle: 'This is the key. It is shown only now.', copy: 'Copy', copied: 'Copied', kept: 'I have kept it',
    none: 'There are no keys yet.', lastUsed: 'Last used', never: 'never', made: 'Made', expires: 'Ends', revoked: 'revoked', oldUntil: 'old secret works until',
    rotate: 'New secret', grace: 'The old secret works for', edit: 'Change', save: 'Save', cancel: 'Keep as it is', revoke: 'Revoke',
    revokeSure: (name: string): string => `Programs that use “${name}” stop working within a second. Revoke it?`, revokeYes: 'Yes, revoke it',
    graces: { 0: 'not at all', 3600: 'an hour', 86400: 'a day', 604800: 'a week' } as Record<number, string>,
  },
  origins: {
    title: 'Pages that may call',
    lead: 'A page of your own on another site can call this service with a key, if its site is named here. Pages of all other sites are refused.',
    warning: 'Who opens such a page can read its key: give that key only what the page needs.',
    none: 'No site is named.', site: 'Site', help: 'Such as https://shop.example.com, or http://localhost:3000 while you build it.', add: 'Allow this site', remove: 'Remove',
    wrong: 'This is not the address of a site that can be allowed: it begins with https://, or is this computer’s own.',
    removeOf: (origin: string): string => `Remove ${origin}`, added: (origin: string): string => `Pages of ${origin} may call now.`,
    removed: (origin: string): string => `Pages of ${origin} are refused within a second.`,
  },
  purposes: { production: 'Production', ci: 'Automatic builds', local: 'My computer', partner: 'A partner' } satisfies Record<KeyPurpose, string>,
  scopes: {
    'tools:run': 'Run tools of the browser, which costs credits', 'url-metadata:run': 'Check web pages, which costs credits', 'jobs:create': 'Start jobs, which costs credits',
    'jobs:read': 'See jobs', 'jobs:cancel': 'Cancel and close jobs', 'outputs:read': 'Download results', 'credits:read': 'See credits and usage', 'history:read': 'See and export the history',
  } satisfies Record<Scope, string>,
  credits: {
    left: 'left', ledger: 'Movements', when: 'When', what: 'What', tool: 'Tool', change: 'Change', balance: 'Balance', none: 'There are no movements yet.', csv: 'Download as CSV',
    types: { grant: 'Granted', charge: 'Charged', refund: 'Given back' } as Record<string, string>,
    topUp: 'The people who run this service grant further credits.',
  },
  usage: {
    days: 'Days', last: (n: number): string => `Last ${n} days`, byTool: 'By tool', chart: (n: number): string => `Credits used on each of the last ${n} days`,
    total: (runs: number, units: number): string => `${runs.toLocaleString('en')} ${runs === 1 ? 'run' : 'runs'}, ${shell.credits(units)}`,
    tool: 'Tool', runs: 'Runs', done: 'Done', failed: 'Failed', canceled: 'Canceled', charged: 'Charged', refunded: 'Given back', net: 'Credits', none: 'Nothing was used in this time.',
    day: 'Day', table: 'The same as a table', utc: 'Days are those of UTC.', csv: 'Download as CSV', bar: (day: string, units: number): string => `${day}: ${shell.credits(units)}`,
  },
  webhooks: {
    lead: 'A webhook tells a server of yours that a job has ended. Name its address when you start a job by the API (webhookUrl).',
    needs: 'Webhooks need the plan pro, business or custom. Yours is', secrets: 'Secret', secretsText: 'Your server checks each request with it.',
    current: 'in use', until: (time: string): string => `old, signs until ${time}`, none: 'There is no secret.', rotate: 'New secret', grace: 'The old one signs for',
    shown: 'This is the new secret. It is shown only now.', deliveries: 'Deliveries', noDeliveries: 'Nothing was sent yet.', event: 'Event', job: 'Job', status: 'State', tries: 'Attempts', again: 'Send again',
    sentAgain: 'It will be sent again in a moment.',
    statuses: { pending: 'on its way', delivered: 'delivered', exhausted: 'given up' } as Record<string, string>,
    attempt: (n: number, at: string, what: string): string => `${n}. ${at}: ${what}`, answered: (status: number, ms: number): string => `answered ${status} after ${ms} ms`,
  },
  security: {
    password: 'Change the password', current: 'Current password', next: 'New password', nextHelp: 'At least 12 characters. Your other sessions end.', savePassword: 'Change the password',
    passwordSaved: 'The password was changed, and your other sessions have ended.',
    email: 'Change the e-mail address', newEmail: 'New e-mail', yourPassword: 'Your password', saveEmail: 'Change the e-mail address', emailSaved: 'The e-mail address was changed.',
    emailHelp: 'No mail is sent: it changes at once. Check it twice.',
    sessions: 'Where you are signed in', here: 'this one', seen: 'last seen', unknown: 'unknown browser', end: 'End', endOf: (where: string): string => `End the session of ${where}`, endOthers: 'End all others',
    access: 'Who was here', noAccess: 'Nobody yet.',
    data: 'Your data', dataText: 'Everything that is kept about this account, as a ZIP.', takeOut: 'Download your data',
    close: 'Close the account', closeText: 'Everything is deleted for good: files, results, keys, your e-mail address. What you paid for and did not use is lost. Nobody can bring it back.',
    closeStart: 'Close this account…', closeYes: 'Delete everything for good', keep: 'Keep the account', closed: 'The account was closed.',
    kinds: {
      signed_up: 'Signed up', signed_in: 'Signed in', sign_in_failed: 'A sign-in failed', signed_out: 'Signed out', password_failed: 'A wrong password was given',
      password_changed: 'The password was changed', email_changed: 'The e-mail address was changed', session_ended: 'A session was ended', downloaded: 'A result was downloaded',
      exported: 'Data was exported',
    } as Record<string, string>,
  },
  history: {
    lead: 'Everything that happened in this account, oldest first. It cannot be changed, and you can check that.',
    job: 'Job', from: 'From', to: 'To', show: 'Show', export: 'Export', exportText: 'One event a line. “toolmill audit verify FILE” checks that nothing is missing or changed.',
    when: 'When', what: 'What', who: 'By', none: 'No event fits.', details: 'Details',
    actors: { key: 'a key', person: 'a person', operator: 'the service’s people', system: 'the service' } as Record<string, string>,
  },
};
