import type { JobStatus } from '../../api/types';
import { shell } from './shell';

const megabytes = (bytes: number): string => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`);

// The words of a worker tool's page and of jobs.
export const jobs = {
  facts: {
    price: 'Price', size: 'Largest file', pages: 'Longest document', duration: 'Longest recording', takes: 'Takes', gives: 'Gives', kept: 'Your file',
    perRun: (n: number): string => `${shell.credits(n)} for each file`,
    minutes: (n: number): string => `${n} minutes`,
    pageCount: (n: number): string => `${n} pages`,
    keptText: (minutes: number, hours: number): string =>
      `is sent to this service, deleted when the run has ended, after ${minutes} minutes at most; the result is kept for ${hours} hours`,
  },
  unavailable: 'This tool is not available at the moment, so nothing can be started. Try again later.',
  drop: 'Drop files here',
  choose: 'Choose files',
  dropOne: 'Drop the file here',
  chooseOne: 'Choose the file',
  text: 'Text',
  textHelp: 'The HTML of the page, or JSON with “html” and optional “css” and “title”.',
  typed: 'Or type or paste it here',
  useText: 'Use this text',
  chosen: 'Your files',
  remove: (name: string): string => `Remove ${name}`,
  removeShort: 'Remove',
  tooMany: (n: number): string => `At most ${n} files can be started at once.`,
  wrongType: (name: string, takes: string): string => `${name} is not a type that this tool takes. It takes ${takes}.`,
  emptyFile: (name: string): string => `${name} is empty.`,
  tooLarge: (name: string, size: number, max: number): string => `${name} has ${megabytes(size)}; the limit is ${megabytes(max)}.`,
  start: (credits: number): string => `Start · ${shell.credits(credits)}`,
  offline: 'You are offline. A run is charged before it starts, and nothing of your file has been sent. It starts by itself when you are online.',
  offlineUpload: 'You are offline. The file is sent again by itself when you are online.',
  interrupted: {
    title: 'The upload was interrupted',
    text: (name: string): string => `Choose ${name} again to go on, or cancel and get all credits back.`,
    other: (name: string, size: string): string => `This is another file. Choose ${name}, ${size}.`,
  },
  webhook: {
    title: 'Tell a server of yours', url: 'Address of your server', help: 'It gets a signed message when a job of this page is done.', secret: 'The secret that it is signed with',
    all: 'Also when a job fails or is canceled', wrong: 'Begin the address with https://.',
  },
  running: 'Runs',
  optionsTitle: 'Options',
  presets: 'Ready-made:',
  noOptions: 'This tool has no options.',
  status: { queued: 'waiting', running: 'running', succeeded: 'done', failed: 'failed', canceled: 'canceled' } satisfies Record<JobStatus, string>,
  stages: {
    awaiting_upload: 'Waiting for the file', waiting: 'Waiting for its turn', starting: 'Starting', converting: 'Working', validating: 'Checking the result',
    storing: 'Storing the result', done: 'Done',
  } as Record<string, string>,
  uploading: (percent: number): string => `Sending the file, ${percent} %`,
  progress: (name: string): string => `Progress of ${name}`,
  cancel: (kept: number, of: number): string =>
    kept === 0 ? `Cancel · ${shell.credits(of)} back` : of - kept > 0 ? `Cancel · ${shell.credits(of - kept)} back` : 'Cancel · the credit is kept',
  canceled: (back: number): string => `Canceled. ${shell.credits(back)} ${shell.were(back)} given back.`,
  notUploaded: 'The file was not accepted.',
  again: 'Run again with other options',
  another: 'Another file',
  download: 'Download',
  keptUntil: (time: string): string => `kept until ${time}`,
  preview: 'Preview',
  showPreview: (size: string): string => `Show a preview (${size})`,
  previewOf: (name: string): string => `Preview of ${name}`,
  asText: 'Show it as text',
  asDocument: 'Show it as a document',
  previewCut: 'The preview shows the beginning.',
  about: 'About this result',
  warnings: 'Please note',
  jobId: 'Job',
  failed: 'It did not work',
  refunded: (back: number, cost: number): string =>
    back >= cost ? `All ${shell.credits(cost)} ${shell.were(cost)} given back.` : back === 0 ? 'No credits were given back.' : `${shell.credits(back)} of ${cost} ${shell.were(back)} given back.`,
  signIn: 'Sign in',
  topUp: 'See your credits',
  yes: 'yes', no: 'no', none: 'none',
  options: {
    required: 'This is needed.', pattern: 'This is not in the form that the help text describes.', number: 'This is not a number.', whole: 'Only whole numbers.',
    least: (n: number): string => `At least ${n}.`, most: (n: number): string => `At most ${n}.`, multiple: (n: number): string => (n === 2 ? 'Only even numbers.' : `Only multiples of ${n}.`),
    tooLong: (n: number): string => `At most ${n} characters.`,
    range: (min: number | undefined, max: number | undefined): string => (min === undefined || max === undefined ? '' : `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`),
    unset: '(not set)',
    // What the registry says is written for programs; where that names their words, people read this instead.
    help: {
      timeoutSeconds: 'The run is given up after this time. It is not tried again then, and 1 credit is kept.',
      targetBytes: 'The quality is reduced until the result is not larger.',
      endSeconds: 'Where the part ends. Default: the end of the file.',
      mode: 'Exact cuts at the exact frame and encodes the part again. Fast copies it unchanged, from the last full picture before the start.',
      fit: 'Whole shows the whole picture. Fill fills width and height and cuts off the rest. Stretch ignores proportions. Fill and stretch need width and height.',
      headerHtml: 'Printed in the top margin of each page. Elements of the classes pageNumber, totalPages, title and date are filled in.',
      footerHtml: 'Printed in the bottom margin of each page, and filled in as the header is.',
      waitUntil: 'What to wait for before printing.',
    } as Record<string, string>,
    choices: {
      modern: 'Modern', classic: 'Classic', compact: 'Compact', exact: 'Exact', fast: 'Fast', contain: 'Whole', cover: 'Fill', stretch: 'Stretch',
      low: 'Low', medium: 'Medium', high: 'High', load: 'Everything is loaded', domcontentloaded: 'The text is there', networkidle: 'Nothing is loading any more',
    } as Record<string, string>,
    names: {
      allowUpscale: 'Enlarge smaller videos', bitrateKbps: 'Bitrate in kbit/s', dpi: 'Resolution in dpi', durationSeconds: 'Duration in seconds', endSeconds: 'End in seconds',
      fadeSeconds: 'Fade in seconds', fit: 'Fit', footerHtml: 'Footer (HTML)', fps: 'Frames per second', headerHtml: 'Header (HTML)', height: 'Height in pixels',
      landscape: 'Landscape', layout: 'Keep the layout', margin: 'Margin', maxHeight: 'Largest height in pixels', maxWidth: 'Largest width in pixels', mode: 'Cut',
      mono: 'One channel (mono)', pageRanges: 'Pages', pageSize: 'Paper', pages: 'Pages', pdfa: 'PDF/A for archives', printBackground: 'Print backgrounds',
      quality: 'Quality', scale: 'Scale', singlePageSheets: 'One page for each sheet', speed: 'Speed', startSeconds: 'Start in seconds', tagged: 'Tags for screen readers',
      targetBytes: 'Largest size in MB', theme: 'Look', timeoutSeconds: 'Time limit in seconds', waitUntil: 'Print when', width: 'Width in pixels',
      x: 'From the left', y: 'From the top',
    } as Record<string, string>,
  },
  metadata: {
    engine: 'Made by', inputBytes: 'Size before', durationMs: 'Time taken', charCount: 'Characters', ratio: 'Size compared with before', fps: 'Frames per second',
    fontsSubstituted: 'Replaced fonts', externalContentBlocked: 'Outside content left out', blockedRequests: 'Outside content left out',
    failedRequests: 'Content that could not be loaded', waitOutcome: 'Waiting before printing', alphaFlattened: 'Transparency filled', metadataStripped: 'Camera data removed',
    keptOriginal: 'Original kept, as it is smaller', sampleRate: 'Sample rate in Hz', ocrApplied: 'Text recognised in pictures', ocrMeaning: 'About pictures of text',
    reencoded: 'Encoded again', dpi: 'Resolution in dpi', textOnly: 'Text only',
  } as Record<string, string>,
  // What values of a result's metadata mean.
  values: { waitOutcome: { reached: 'What was waited for came', timed_out: 'Given up: it took too long' } } as Record<string, Record<string, string>>,
  // Why a job failed, by its reason, or else by its class.
  failures: {
    encrypted_document: 'The file is protected with a password. Remove the password and try again.',
    corrupt_input: 'The file is damaged, or not of the type that its name says. Open it in its own program, save it again and try that file.',
    invalid_input: 'The file is damaged, or not of the type that its name says.',
    content_mismatch: 'The content of the file is not of the type that its name says.',
    empty_document: 'The document is empty.', empty_input: 'The file is empty.', no_pages: 'The document has no pages.',
    page_limit: 'The document has too many pages for this tool.', page_range: 'The document does not have the pages that you asked for.',
    pixel_limit: 'The picture has too many pixels for this tool.', duration_limit: 'The recording is too long for this tool.',
    text_limit: 'The document has too much text for this tool.', output_limit: 'The result would be too large.', output_too_large: 'The result would be too large.',
    no_audio_stream: 'The video has no sound.', unsupported_codec: 'The file uses a coding that this tool does not know.',
    start_beyond_end: 'The start is after the end of the recording.', upload_expired: 'The file did not arrive in time.',
    timeout: 'It took too long. Try a smaller file, or fewer pages.', attempt_timeout: 'It took too long. Try a smaller file, or fewer pages.',
    deadline_exceeded: 'It could not be done in time. Try again later.', engine_crashed: 'The file made the tool stop. Try another version of the file.',
    account_suspended: 'The account is suspended.', account_erased: 'The account was closed.', attempt_starved: 'It took too long, as much else was going on here. Try again.',
    decompression_bomb: 'Unpacked, the file is far larger than any document.', invalid_options: 'The options do not fit each other, or this file.',
    not_printable: 'The page asks for a sheet that nothing can be printed on. Look at its size and margins.', external_media: 'A part of the recording lies in another file. Save it as one file.',
    no_video_stream: 'The file has no picture, only sound.', crop_outside: 'The part that you asked for is outside the picture.',
    fade_too_long: 'The fades are longer than the recording.', target_too_small: 'The recording cannot be made that small. Ask for a larger size, or a shorter part.',
    content_lost: 'Half of a page or more would have been lost, so the result is not handed out. Try another file.', processing_timeout: 'It took too long. Try a smaller file, or fewer pages.',
    validation_failed: 'The file or the options are not what the tool needs.', credit_denied: 'The account may not run jobs at the moment.',
    worker_failed: 'The service could not finish it. Try again.', output_validation_failed: 'The result was checked and is not right, so it is not handed out. Try another file.',
  } as Record<string, string>,
};

// failureOf returns why a job failed in words.
export function failureOf(failure: { code: string; reason?: string | undefined }): string {
  return jobs.failures[failure.reason ?? ''] ?? jobs.failures[failure.code] ?? jobs.failures['worker_failed']!;
}

// fieldName returns what the form calls a field of a request.
export function fieldName(path: string): string {
  const name = path.replace('input.options.', '');
  return name === 'webhookUrl' ? jobs.webhook.url : (jobs.options.names[name] ?? name);
}
