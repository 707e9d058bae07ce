package domain_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// busyCreate is a CreateJob as the REST API sends it, with every optional field.
func busyCreate() domain.Command {
	return domain.Command{
		Actor: event.ByOperator("test"), ID: "cmd_01k7x2va0b6me5r8w3h9dq4tzn", AccountID: "acct_01k7x2v9qzj4c8m1s6f0ykbt2p", At: noon,
		Claim: idempotency.Claim{
			Key: "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0", Fingerprint: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
		},
		Traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
		Body: job.Create{
			JobID: "job_01k7x2va0c9n3e7r5w1h8dq6tz", ToolSlug: "html-to-pdf-api",
			Input: job.Input{
				Kind: job.KindText, ContentType: "text/html", SizeBytes: 2048, ObjectKey: "in/01k7x2va0dm5s2f8ykb4t6p0qz",
				SHA256:  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
				Options: []byte(`{"pageSize":"A4","printBackground":true}`),
			},
			Terms: job.Terms{
				CostUnits: 2, MaxAttempts: 3, DeadlineAt: noon.Add(10 * time.Minute), AttemptTimeoutSeconds: 60,
				InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
			},
		},
	}
}

// wideAccount returns an account with limits that are never reached.
func wideAccount() *account.State {
	return &account.State{Open: true, Plan: plan.Custom, Balance: 1 << 50, Limits: plan.Limits{
		RequestsPerMinute: 1e9, JobsPerMinute: 6e10, RunningMax: 1e6, WaitingMax: 1e6, PendingUploadsMax: 1e6,
	}}
}

// BenchmarkDecideCreate decides a job that gets its slot immediately: one event, encoded, folded and linked.
func BenchmarkDecideCreate(b *testing.B) {
	b.ReportAllocs()
	c, a := busyCreate(), wideAccount()
	for b.Loop() {
		logged, err := domain.Decide(domain.States{Account: a, Job: &job.State{}}, c, event.Place{Offset: 1}, noon)
		if err != nil || len(logged) != 1 {
			b.Fatal(len(logged), err)
		}
		a.Running.Remove(c.JobOf())
	}
}

// BenchmarkDecode reads the job.accepted of that decision.
func BenchmarkDecode(b *testing.B) {
	logged, err := domain.Decide(domain.States{Account: wideAccount(), Job: &job.State{}}, busyCreate(), event.Place{Offset: 1}, noon)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(logged[0].Value)))
	for b.Loop() {
		if _, err := domain.Codec.Decode(logged[0].Value); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeCommand(b *testing.B) {
	b.ReportAllocs()
	c := busyCreate()
	for b.Loop() {
		if _, err := domain.EncodeCommand(c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeCommand(b *testing.B) {
	value, err := domain.EncodeCommand(busyCreate())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(value)))
	for b.Loop() {
		if _, err := domain.DecodeCommand(value); err != nil {
			b.Fatal(err)
		}
	}
}
