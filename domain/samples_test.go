package domain_test

import (
	"reflect"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 123456000, time.UTC)

func later(d time.Duration) *time.Time {
	at := noon.Add(d)
	return &at
}

var (
	sampleLimits = plan.Limits{
		RequestsPerMinute: 300, JobsPerMinute: 60, RunningMax: 4, WaitingMax: 200, PendingUploadsMax: 20, StorageBytesMax: 20_000_000_000,
	}
	sampleFailure = job.Failure{Code: job.WorkerFailed, Reason: "engine_crashed", Message: "The engine said \"näh\"\u2028\t<b> & left."}
	sampleInput   = job.Input{
		Kind: job.KindText, SealedName: "c2VhbGVk", ContentType: "text/html", SizeBytes: 4096, ObjectKey: "in/7f3a",
		SHA256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", Options: []byte(`{"pageSize":"A4","scale":1.5}`),
		SealedTexts: "c2VhbGVk",
	}
	sampleTerms = job.Terms{
		CostUnits: 3, MaxAttempts: 2, DeadlineAt: noon.Add(30 * time.Minute), UploadExpiresAt: noon.Add(15 * time.Minute),
		AttemptTimeoutSeconds: 60, InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
	}
	sampleOutput = job.Output{
		Summary: "3 pages", Metadata: []byte(`{"pages":3,"ocr":false}`), SealedName: "c2VhbGVk", ContentType: "text/plain",
		SizeBytes: 812, SHA256: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752", ObjectKey: "out/91bc",
	}
)

// samples are one event of each type of the catalogue, in its order, with every field set: the stored forms in
// testdata/events hold them. Fields that writtenSamples omit are filled.
var samples = func() (all []event.Event) {
	for _, e := range domain.Events {
		sample := reflect.New(reflect.TypeOf(e)).Elem()
		for _, written := range writtenSamples {
			if written.EventType() == e.EventType() {
				sample.Set(reflect.ValueOf(written))
			}
		}
		fillLeftOut(sample, "")
		all = append(all, sample.Interface().(event.Event))
	}
	return all
}()

// fillLeftOut sets zero fields to a non-zero value of their type; texts get the field's name.
func fillLeftOut(v reflect.Value, name string) {
	if v.Kind() == reflect.Struct && v.Type() != instantType {
		for i := range v.NumField() {
			fillLeftOut(v.Field(i), v.Type().Field(i).Name)
		}
		return
	}
	if !v.IsZero() {
		return
	}
	switch {
	case v.Type() == instantType:
		v.Set(reflect.ValueOf(noon))
	case v.Type() == rawType:
		v.SetBytes([]byte(`{"sample":true}`))
	case v.Kind() == reflect.String:
		v.SetString(name)
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(1)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillLeftOut(v.Elem(), name)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fillLeftOut(v.Index(0), name)
	}
}

func moved(units, after int64, toolSlug, reason string) credits.Delta {
	booking := credits.Booking{Plan: "pro", ToolSlug: toolSlug, Reason: reason, Day: "2026-03-02"}
	return credits.Delta{Delta: units, BalanceAfter: after, Booking: booking}
}

var writtenSamples = []event.Event{
	account.Opened{
		Plan: plan.Custom, Limits: sampleLimits, SealedWebhookSecret: "c2VhbGVk", Test: true,
		Credits: moved(100, 100, "", "account_opened"),
	},
	account.PlanChanged{Plan: plan.Pro, Limits: sampleLimits},
	account.Suspended{Reason: "abuse"},
	account.Resumed{Reason: "a mistake"},
	account.AuditRead{Part: account.AuditedHistory},
	account.OriginsAllowed{Origins: []string{"http://localhost:3000", "https://shop.example.com"}},
	account.CreditsGranted{
		Credits: moved(50, 150, "", "purchase"), Reference: "invoice-7", Reason: "bought",
		Kind: account.Purchase, Price: &account.Price{AmountMinor: 4900, Currency: "EUR"},
	},
	account.CreditsCharged{
		RunID: "run_1", ToolSlug: "meta-tag-checker", Credits: moved(-1, 149, "meta-tag-checker", "tool_run"), Refundable: true,
	},
	account.CreditsRefunded{
		RunID: "run_1", ToolSlug: "meta-tag-checker", Credits: moved(1, 150, "meta-tag-checker", "upstream_unreachable"),
		Reason: "upstream_unreachable",
	},
	account.APIKeyCreated{
		KeyID: "key_1", Name: "build server", Purpose: "ci", Prefix: "tmk_live_Ab3d", Last4: "9xYz",
		SHA256: "d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592", Scopes: []string{"jobs:create", "jobs:read"},
		ExpiresAt: later(24 * time.Hour),
	},
	account.APIKeyRotated{
		KeyID: "key_1", Prefix: "tmk_live_Zz9y", Last4: "0aBc",
		SHA256:            "ef537f25c895bfa782526529a9b63d97aa631564d5d789c2b765448c8635fb6c",
		PreviousExpiresAt: noon.Add(24 * time.Hour),
	},
	account.APIKeyChanged{
		KeyID: "key_1", Name: "deployer", Purpose: "ci", Prefix: "tmk_live_Zz9y", Last4: "0aBc", Scopes: []string{"jobs:create"},
		CreatedAt: noon, ExpiresAt: later(24 * time.Hour),
	},
	account.APIKeyRevoked{KeyID: "key_1"},
	account.WebhookSecretRotated{Sealed: "c2VhbGVk", PreviousExpiresAt: noon.Add(time.Hour)},
	job.Accepted{
		JobID: "job_1", ToolSlug: "html-to-pdf-api", Input: sampleInput, Terms: sampleTerms, SealedWebhookURL: "c2VhbGVk",
		WebhookEvents: []string{"job.succeeded", "job.failed"}, Credits: moved(-3, 147, "html-to-pdf-api", "job_accepted"),
		Released: true, Ahead: 3,
	},
	job.Uploaded{JobID: "job_1", ObjectKey: "in/7f3a", SHA256: sampleInput.SHA256, SizeBytes: 4096},
	job.Released{JobID: "job_1", Attempt: 1, Ahead: 3},
	job.Started{JobID: "job_1", Attempt: 1, WorkerID: "worker-1"},
	job.Requeued{JobID: "job_1", Attempt: 2, NotBefore: noon.Add(time.Second), Failure: sampleFailure, Uncounted: true},
	job.SucceededEvent{
		JobID: "job_1", ToolSlug: "pdf-to-text", Attempt: 2, CostUnits: 3, Output: sampleOutput,
		OutputExpiresAt: noon.Add(24 * time.Hour),
	},
	job.FailedEvent{JobID: "job_1", Failure: sampleFailure, Credits: moved(3, 150, "html-to-pdf-api", "worker_failed")},
	job.CanceledEvent{JobID: "job_1", Credits: moved(2, 149, "html-to-pdf-api", "job_canceled")},
	job.Closed{JobID: "job_1"},
	job.OutputExpired{JobID: "job_1", ObjectKey: "out/91bc", SizeBytes: 812},
	job.WebhookDelivered{JobID: "job_1", EventID: "evt_1", Attempts: 2, HTTPStatus: 204, FirstAt: noon},
	job.WebhookExhausted{
		JobID: "job_1", EventID: "evt_1", Attempts: 7, HTTPStatus: 500, Reason: "http_status", FirstAt: noon,
	},
}

// sampleEnvelope is an event with every attribute set.
func sampleEnvelope(data event.Event) event.Envelope {
	return event.Envelope{
		ID: "evt_7h0r4d3ykq2vg6m1x8c5b9wnta", AccountID: "acct_01k7x2v9qzj4", At: noon, Sequence: 42,
		PreviousHash: event.ValueHash([]byte("the event before")), CommandID: "cmd_01k7x2va0b6m", CommandPlace: event.Place{Offset: 1234567, Index: 89},
		Actor:          event.ByKey("key_01k7x2va0c9n"),
		IdempotencyKey: "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0", Fingerprint: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
		Traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", Data: data,
	}
}
