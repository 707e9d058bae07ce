// Verifies requests as a receiver in JavaScript does: reads a list of them, writes for each what is wrong with it, or "".
const fs = require("node:fs");
const { Webhook, WebhookVerificationError } = require("standardwebhooks");

function verify(request) {
  try {
    new Webhook(request.secret).verify(request.body, request.headers);
  } catch (refused) {
    if (!(refused instanceof WebhookVerificationError)) throw refused;
    return refused.message;
  }
  return "";
}

process.stdout.write(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(verify)));
