package job

import (
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// A job's command, the events that give it a slot, and its state encode themselves. Each of many thousand jobs a second has
// them. With reflection their encoding would take a fifth of the decision (BenchmarkDecideCreate), and that of the state a
// quarter of a projection (BenchmarkEncodeState). domain/in_order_test.go compares them with the JSON library, byte for byte.

// WriteInOrder writes the body of CreateJob.
func (c Create) WriteInOrder(w *inorder.Writer) {
	writeJob(w, c.JobID, c.ToolSlug, c.Input, c.Terms, c.SealedWebhookURL, c.WebhookEvents)
	w.Raw(`}`)
}

// WriteInOrder writes the data of job.accepted.
func (e Accepted) WriteInOrder(w *inorder.Writer) {
	writeJob(w, e.JobID, e.ToolSlug, e.Input, e.Terms, e.SealedWebhookURL, e.WebhookEvents)
	writeCredits(w, e.Credits)
	if e.Released {
		w.Raw(`,"released":true`)
	}
	writeAhead(w, e.Ahead)
	w.Raw(`}`)
}

// WriteInOrder writes the data of job.released.
func (e Released) WriteInOrder(w *inorder.Writer) {
	w.Raw(`{"jobId":`)
	w.FreeText(e.JobID)
	w.Raw(`,"attempt":`)
	w.Int(int64(e.Attempt))
	writeAhead(w, e.Ahead)
	w.Raw(`}`)
}

func writeAhead(w *inorder.Writer, ahead int) {
	if ahead != 0 {
		w.Raw(`,"ahead":`)
		w.Int(int64(ahead))
	}
}

func writeJob(w *inorder.Writer, id, tool string, in Input, t Terms, sealedWebhookURL string, webhookEvents []string) {
	w.Raw(`{"jobId":`)
	w.FreeText(id)
	w.Raw(`,"toolSlug":`)
	w.FreeText(tool)
	in.write(w)
	t.write(w)
	w.OptionalText(`,"sealedWebhookUrl":`, sealedWebhookURL)
	w.OptionalTexts(`,"webhookEvents":`, webhookEvents)
}

func (t Terms) write(w *inorder.Writer) {
	w.Raw(`,"terms":{"costUnits":`)
	w.Int(t.CostUnits)
	w.Raw(`,"maxAttempts":`)
	w.Int(int64(t.MaxAttempts))
	w.Raw(`,"deadlineAt":`)
	w.Time(t.DeadlineAt)
	if !t.UploadExpiresAt.IsZero() {
		w.Raw(`,"uploadExpiresAt":`)
		w.Time(t.UploadExpiresAt)
	}
	w.Raw(`,"attemptTimeoutSeconds":`)
	w.Int(int64(t.AttemptTimeoutSeconds))
	w.Raw(`,"inputRetentionSeconds":`)
	w.Int(int64(t.InputRetentionSeconds))
	w.Raw(`,"outputRetentionSeconds":`)
	w.Int(int64(t.OutputRetentionSeconds))
	w.Raw(`}`)
}

func writeCredits(w *inorder.Writer, d credits.Delta) {
	w.Raw(`,"credits":{"delta":`)
	w.Int(d.Delta)
	w.Raw(`,"balanceAfter":`)
	w.Int(d.BalanceAfter)
	w.Raw(`,"plan":`)
	w.FreeText(d.Plan)
	w.OptionalText(`,"toolSlug":`, d.ToolSlug)
	w.Raw(`,"reason":`)
	w.FreeText(d.Reason)
	w.Raw(`,"day":`)
	w.FreeText(d.Day)
	w.Raw(`}`)
}
