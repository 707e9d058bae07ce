"""Verifies requests as a receiver in Python does: reads a list of them, writes for each what is wrong with it, or ""."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def verify(request):
    try:
        Webhook(request["secret"]).verify(request["body"], request["headers"])
    except WebhookVerificationError as refused:
        return str(refused)
    return ""


json.dump([verify(request) for request in json.load(sys.stdin)], sys.stdout)
