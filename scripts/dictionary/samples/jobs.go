package samples

import (
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
)

// jobs are the events of one job of a tool, from its acceptance to its webhook.
type jobs struct {
	random

	contract tool.Contract
	jobID    string
	at       time.Time
}

func (r random) job(contract tool.Contract) jobs { return jobs{r, contract, r.id("job"), r.at()} }

func (j jobs) kind() string {
	if j.contract.TextInput && (!j.contract.FileInput || j.IntN(2) == 0) {
		return job.KindText
	}
	return job.KindFile
}

func (j jobs) accepted() event.Event {
	options, _ := j.contract.Effective(nil) // no option is required of all tools' defaults
	in := job.Input{Kind: j.kind(), ContentType: j.contract.Limits.AllowedTypes[j.IntN(len(j.contract.Limits.AllowedTypes))], SizeBytes: j.size(), Options: json.RawMessage(options)}
	accepted := job.Accepted{
		JobID: j.jobID, ToolSlug: j.contract.Slug,
		Terms: job.Terms{
			CostUnits: j.contract.CostUnits, MaxAttempts: j.contract.MaxAttempts, DeadlineAt: j.at.Add(30 * time.Minute),
			AttemptTimeoutSeconds: j.contract.ProcessingTimeoutSeconds, InputRetentionSeconds: j.contract.InputRetentionSeconds,
			OutputRetentionSeconds: j.contract.OutputRetentionSeconds,
		},
		Credits: credits.Delta{Delta: -j.contract.CostUnits, BalanceAfter: j.size(), Booking: credits.Booking{
			Plan: "pro", ToolSlug: j.contract.Slug, Reason: "job_accepted", Day: j.at.Format(time.DateOnly),
		}},
	}
	if in.Kind == job.KindText {
		in.ObjectKey, in.SHA256, accepted.Released = j.object("inputs"), j.hex(32), true
	} else {
		in.SealedName, accepted.Terms.UploadExpiresAt = j.sealed(), j.at.Add(15*time.Minute).Truncate(time.Second)
	}
	if j.IntN(4) == 0 {
		accepted.SealedWebhookURL, accepted.WebhookEvents = j.sealed(), []string{"job.succeeded", "job.failed"}
	}
	accepted.Input = in
	return accepted
}

func (j jobs) uploaded() event.Event {
	return job.Uploaded{JobID: j.jobID, ObjectKey: j.object("inputs"), SHA256: j.hex(32), SizeBytes: j.size()}
}

func (j jobs) released() event.Event { return job.Released{JobID: j.jobID, Attempt: 1} }

func (j jobs) started() event.Event {
	return job.Started{JobID: j.jobID, Attempt: 1, WorkerID: j.id("wrk")}
}

func (j jobs) succeeded() event.Event {
	size, sum := j.size(), j.hex(32)
	metadata, err := json.Marshal(map[string]any{
		"engine": j.contract.EngineClass, "engineVersion": "140.0", "inputBytes": j.size(), "outputBytes": size, "durationMs": j.IntN(5000),
		"sha256": sum, "pages": 1 + j.IntN(20), "warnings": []string{}, "sandbox": "process-group+no-network+own-user+private-files+landlock+seccomp+memory-group+processes-group",
	})
	if err != nil {
		panic(err) // it has texts and numbers
	}
	outputType := j.contract.OutputTypes[j.IntN(len(j.contract.OutputTypes))]
	return job.SucceededEvent{
		JobID: j.jobID, ToolSlug: j.contract.Slug, Attempt: 1, CostUnits: j.contract.CostUnits, OutputExpiresAt: j.at.Add(24 * time.Hour),
		Output: job.Output{
			Summary: "1 page, 12 KB PDF", Metadata: metadata, SealedName: j.sealed(), ContentType: outputType, SizeBytes: size, SHA256: sum, ObjectKey: j.object("output"),
		},
	}
}

func (j jobs) delivered() event.Event {
	return job.WebhookDelivered{JobID: j.jobID, EventID: j.derivedID("evt"), Attempts: 1, HTTPStatus: 200, FirstAt: j.at}
}
