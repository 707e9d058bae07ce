package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// Encode returns the state as JSON, the bytes that the JSON library would write. Error: the options or the output's metadata
// are not JSON, or a time is outside the years 0 to 9999.
func (s *State) Encode() ([]byte, error) { return inorder.Write(s.WriteInOrder) }

// WriteInOrder writes the state (in_order.go).
func (s *State) WriteInOrder(w *inorder.Writer) {
	w.Raw(`{"id":`)
	w.FreeText(s.ID)
	w.Raw(`,"accountId":`)
	w.FreeText(s.AccountID)
	w.Raw(`,"toolSlug":`)
	w.FreeText(s.ToolSlug)
	w.Raw(`,"status":`)
	w.FreeText(string(s.Status))
	w.Raw(`,"stage":`)
	w.FreeText(string(s.Stage))
	s.Terms.write(w)
	s.Input.write(w)
	w.OptionalText(`,"sealedWebhookUrl":`, s.SealedWebhookURL)
	w.OptionalTexts(`,"webhookEvents":`, s.WebhookEvents)
	writeCount(w, `,"attempts":`, int64(s.Attempts))
	writeCount(w, `,"attempt":`, int64(s.Attempt))
	writeCount(w, `,"ahead":`, int64(s.Ahead))
	w.OptionalText(`,"workerId":`, s.WorkerID)
	s.writeTimes(w)
	s.writeEnd(w)
	w.Raw(`}`)
}

func (s *State) writeTimes(w *inorder.Writer) {
	if !s.NotBefore.IsZero() {
		writeTime(w, `,"notBefore":`, &s.NotBefore)
	}
	writeTime(w, `,"createdAt":`, &s.CreatedAt)
	writeTime(w, `,"releasedAt":`, s.ReleasedAt)
	writeTime(w, `,"startedAt":`, s.StartedAt)
	writeTime(w, `,"finishedAt":`, s.FinishedAt)
	writeTime(w, `,"closedAt":`, s.ClosedAt)
	writeTime(w, `,"inputExpiresAt":`, s.InputExpiresAt)
	writeTime(w, `,"outputExpiresAt":`, s.OutputExpiresAt)
}

func (s *State) writeEnd(w *inorder.Writer) {
	writeFlag(w, `,"inputDeleted":true`, s.InputDeleted)
	writeFlag(w, `,"outputDeleted":true`, s.OutputDeleted)
	writeCount(w, `,"refundedUnits":`, s.RefundedUnits)
	if s.Output != nil {
		s.Output.write(w)
	}
	if s.Failure != nil {
		w.Raw(`,"failure":`)
		w.Value(s.Failure)
	}
	w.OptionalText(`,"delivery":`, string(s.Delivery))
}

func (o *Output) write(w *inorder.Writer) {
	w.Raw(`,"output":{"summary":`)
	w.FreeText(o.Summary)
	w.OptionalRaw(`,"metadata":`, o.Metadata)
	w.OptionalText(`,"sealedName":`, o.SealedName)
	w.Raw(`,"contentType":`)
	w.FreeText(o.ContentType)
	w.Raw(`,"sizeBytes":`)
	w.Int(o.SizeBytes)
	w.Raw(`,"sha256":`)
	w.FreeText(o.SHA256)
	w.Raw(`,"objectKey":`)
	w.FreeText(o.ObjectKey)
	w.Raw(`}`)
}

// writeCount writes a member that is omitted if it is 0.
func writeCount(w *inorder.Writer, name string, n int64) {
	if n != 0 {
		w.Raw(name)
		w.Int(n)
	}
}

func writeFlag(w *inorder.Writer, member string, set bool) {
	if set {
		w.Raw(member)
	}
}

func writeTime(w *inorder.Writer, name string, at *time.Time) {
	if at != nil {
		w.Raw(name)
		w.Time(*at)
	}
}
