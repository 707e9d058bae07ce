package job

import "slices"

// WebhookEvents are the events that a job's webhook can report: the three ways to end.
var WebhookEvents = []string{WebhookEvent(Succeeded), WebhookEvent(Failed), WebhookEvent(Canceled)}

// WebhookEvent returns the webhook's name of an end: job.succeeded.
func WebhookEvent(end Status) string { return "job." + string(end) }

// ReportsEnd reports whether the job's end, once it has come, is sent to a webhook. A job without WebhookEvents reports
// success only.
func (s *State) ReportsEnd() bool {
	if s.SealedWebhookURL == "" || !s.Status.Terminal() {
		return false
	}
	if len(s.WebhookEvents) == 0 {
		return s.Status == Succeeded
	}
	return slices.Contains(s.WebhookEvents, WebhookEvent(s.Status))
}

// validWebhook reports whether events is a subset of WebhookEvents, and empty without an address.
func validWebhook(sealedURL string, events []string) bool {
	known := func(event string) bool { return slices.Contains(WebhookEvents, event) }
	return len(events) == 0 || sealedURL != "" && !slices.ContainsFunc(events, func(e string) bool { return !known(e) })
}
