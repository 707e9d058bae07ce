import type { Refusal } from '../../api/call';
import type { ErrorDetails } from '../../api/types';
import { shell } from './shell';

type Said = string | ((details: Partial<ErrorDetails>) => string);

const megabytes = (bytes: number | undefined): string => `${Math.round((bytes ?? 0) / 1_000_000)} MB`;

const fault = 'This page has sent something that the service does not take. Reload the page; if it happens again, tell the people who run this service.';

// Why something was refused, and what to do, by the code of the error: a code that the service gains has no words until it stands here.
const refusals: Record<Refusal['code'], Said> = {
  offline: 'The service cannot be reached. Check the connection and try again.',
  unreadable: 'The answer could not be read. Try again in a moment.',
  missing_credentials: 'Sign in to do this.',
  session_required: 'Sign in to do this.',
  invalid_api_key: 'This is not a key of this service, or not one that it knows.',
  revoked_api_key: 'The key was revoked.',
  expired_api_key: 'The time of the key is over.',
  insufficient_scope: 'The key may not do this. What it may do is changed on the page of API keys.',
  malformed_json: fault,
  invalid_idempotency_key: fault,
  method_not_allowed: fault,
  length_required: fault,
  range_not_satisfiable: fault,
  invalid_session: 'Your session has ended. Sign in again.',
  invalid_credentials: 'The e-mail or the password is wrong.',
  wrong_password: 'The password is wrong.',
  recent_sign_in_required: 'You signed in more than 15 minutes ago. Sign out and in again, then try once more.',
  account_exists: 'There is an account with this e-mail already. Sign in instead.',
  account_suspended: 'This account is suspended. Ask the people who run this service.',
  insufficient_credits: (d) => `This costs ${shell.credits(d.costUnits ?? 0)}, and ${shell.credits(d.balance ?? 0)} ${shell.are(d.balance ?? 0)} left.`,
  plan_upgrade_required: 'Your plan does not include this. It needs the plan pro, business or custom.',
  storage_quota_exceeded: (d) =>
    `Your results take up all ${megabytes(d.limitBytes)} that your plan keeps. They are deleted after a day; close jobs or try later.`,
  cross_origin_rejected: 'The browser said that another site sent this, so it was refused. Reload the page.',
  cursor_expired: 'The list has changed since this part of it was asked for. Reload the page.',
  not_found: 'It does not exist, or belongs to another account.',
  unknown_tool: 'There is no such tool.',
  tool_not_available: 'This tool is not available at the moment. Nothing was charged; try again later.',
  job_not_cancelable: 'It had ended before it could be canceled.',
  job_not_closable: 'It is still running; cancel it first.',
  output_not_ready: 'The result is not ready yet.',
  output_expired: 'The result was deleted, as results are after a day. Run the tool again.',
  upload_not_expected: 'No file is waited for any more: the job goes on, or has ended.',
  invalid_signature: 'The address is not one that this service gave, or not any more. Reload the page.',
  browser_only_tool: 'This tool works in the browser only.',
  upload_already_completed: 'The file has arrived already.',
  upload_intent_expired: 'This upload is over: its time has passed, or the job is not there any more. The credits were given back; start again.',
  download_intent_expired: 'The address of the download is too old. Try again.',
  input_too_large: (d) => `The file is too large: the limit is ${megabytes(d.maxInputBytes)}.`,
  request_timeout: 'The connection was too slow, and nothing was done. Try again.',
  request_too_large: 'That is too large to be sent.',
  size_mismatch: 'The file has changed since it was chosen. Choose it again.',
  unsupported_content_type: (d) =>
    d.found ? `The file is not what its name says: its content is ${d.found}.` : 'This tool does not take files of this type.',
  empty_file: 'The file is empty.',
  validation_failed: 'Something in the form is not right. It is marked below.',
  idempotency_key_reused: 'This was sent before with other values. Reload the page.',
  private_network_url: 'This address belongs to a private network, and is not visited.',
  unsupported_protocol: 'Only addresses that begin with http or https are visited.',
  unsafe_redirect: 'The page leads to an address that is not visited.',
  unresolvable_host: 'There is no server with this name.',
  url_credentials_not_allowed: 'Leave the user name and the password out of the address.',
  port_not_allowed: 'This port is not visited.',
  upstream_unreachable: 'The page’s server cannot be reached. The credit was given back.',
  upstream_timeout: 'The page’s server took too long to answer. The credit was given back.',
  rate_limited: 'Too many requests in a short time. Wait a moment.',
  concurrency_limited: 'As many jobs are waiting as your plan allows. Wait until one has ended.',
  internal_error: 'Something went wrong here. Try again; if it happens again, tell the people who run this service.',
  service_unavailable: 'The service is busy or restarting. Try again in a moment.',
  outcome_unknown: 'It is not known yet whether this was accepted. Trying again is safe: it is charged once.',
};

// saidOf returns a refusal in words.
export function saidOf(refusal: { code: Refusal['code']; details: Partial<ErrorDetails> }): string {
  const said = refusals[refusal.code] ?? refusals.internal_error; // of a newer service
  return typeof said === 'string' ? said : said(refusal.details);
}
