package job

import "slices"

// WebhookEvents are what a job's webhook can report: its end, by how it came.
var WebhookEvents = []string{WebhookEvent(Succeeded), WebhookEvent(Failed), WebhookEvent(Canceled)}

// WebhookEvent names the end of a job as webhooks do: job.succeeded.
func WebhookEvent(end Status) string { return "job." + string(end) }

// TellsOfEnd reports whether a webhook goes out for the job's end, once it has come. A job that does not say what its webhook is
// to report reports success only.
func (s *State) TellsOfEnd() bool {
	if s.SealedWebhookURL == "" || !s.Status.Terminal() {
		return false
	}
	if len(s.WebhookEvents) == 0 {
		return s.Status == Succeeded
	}
	return slices.Contains(s.WebhookEvents, WebhookEvent(s.Status))
}

// validWebhook reports whether the events of a webhook are some of WebhookEvents, and none without an address.
func validWebhook(sealedURL string, events []string) bool {
	known := func(event string) bool { return slices.Contains(WebhookEvents, event) }
	return len(events) == 0 || sealedURL != "" && !slices.ContainsFunc(events, func(e string) bool { return !known(e) })
}
