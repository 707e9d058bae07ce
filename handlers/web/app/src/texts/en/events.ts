// What happened, by the type of the event.
const names: Record<string, string> = {
  'account.opened': 'The account was opened', 'account.plan_changed': 'The plan was changed', 'account.suspended': 'The account was suspended',
  'account.resumed': 'The suspension was lifted', 'credits.granted': 'Credits were granted', 'credits.charged': 'Credits were charged',
  'credits.refunded': 'Credits were given back', 'api_key.created': 'An API key was made', 'api_key.rotated': 'An API key got a new secret',
  'api_key.changed': 'An API key was changed', 'api_key.revoked': 'An API key was revoked', 'webhook_secret.rotated': 'The webhook secret was replaced',
  'account.origins_allowed': 'The sites whose pages may call were changed', 'audit.read': 'An auditor read this account', 'job.accepted': 'A job was started', 'job.uploaded': 'The file of a job arrived', 'job.released': 'A job got its turn',
  'job.started': 'Work on a job began', 'job.requeued': 'A job is tried again', 'job.succeeded': 'A job was done', 'job.failed': 'A job failed',
  'job.canceled': 'A job was canceled', 'job.closed': 'A job was closed', 'job.output_expired': 'A result was deleted after its time',
  'webhook.delivered': 'A webhook was delivered', 'webhook.exhausted': 'A webhook was given up',
};

// eventTypes are the types of events that have words, by their short names.
export const eventTypes = Object.keys(names);

// eventName returns an event in words; the type of one that is newer than this app is shown as it is.
export function eventName(type: string): string {
  const bare = type.replace(/^toolmill\./, '').replace(/\.v\d+$/, '');
  return names[bare] ?? bare;
}

// What an event says besides. Members of events that are not named here are not shown.
export const eventWords = {
  credits: 'Credits', size: 'Size', options: 'Options', summary: 'Result',
  moved: (amount: string, given: boolean, left: string): string => `${amount} ${given ? 'added' : 'taken'}, ${left} left`,
  names: {
    jobId: 'Job', toolSlug: 'Tool', plan: 'Plan', reason: 'Reason', reference: 'Reference', name: 'Name', purpose: 'Used for', scopes: 'May do', origins: 'Sites', prefix: 'Begins with',
    last4: 'Ends with', attempt: 'Attempt', failure: 'Why', expiresAt: 'Ends', previousExpiresAt: 'The old one works until', outputExpiresAt: 'The result is kept until',
    sizeBytes: 'Size', notBefore: 'Not before', attempts: 'Attempts', part: 'What was read', httpStatus: 'Answer',
  } as Record<string, string>,
};
