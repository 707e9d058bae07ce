package tidy

import (
	"fmt"
	"strings"
	"testing"
)

// Each rule on small files: what it finds, and what it accepts.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		rule   Rule
		path   string
		source string
		want   string // part of the one fault, "" for none
	}{
		{Arrows, "domain/job/job.go", importing("github.com/toolmill/toolmill/domain/event"), ""},
		{Arrows, "domain/job/job.go", importing("github.com/toolmill/toolmill/domain/pause"), "domain must not import domain/pause"},
		{Arrows, "domain/job/job.go", importing("github.com/toolmill/toolmill/commands"), "domain must not import commands"},
		{Arrows, "domain/job/job_test.go", importing("github.com/toolmill/toolmill/infra/kafka"), "domain must not import infra/kafka"},
		{Arrows, "commands/owner.go", importing("github.com/toolmill/toolmill/domain/job"), ""},
		{Arrows, "commands/owner.go", importing("github.com/toolmill/toolmill/projections"), "commands must not import projections"},
		{Arrows, "commands/owner.go", importing("github.com/toolmill/toolmill/infra/kafka"), "commands must not import infra/kafka"},
		{Arrows, "commands/owner_test.go", importing("github.com/toolmill/toolmill/infra/kafka/kafkatest"), ""},
		{Arrows, "commands/owner_test.go", importing("github.com/toolmill/toolmill/handlers"), "commands must not import handlers"},
		{Arrows, "projections/jobs.go", importing("github.com/toolmill/toolmill/commands"), "projections must not import commands"},
		{Arrows, "handlers/create_job.go", importing("github.com/toolmill/toolmill/commands", "github.com/toolmill/toolmill/projections", "github.com/toolmill/toolmill/domain"), ""},
		{Arrows, "handlers/create_job.go", importing("github.com/toolmill/toolmill/workers/engines/pdf"), "handlers must not import workers/engines/pdf"},
		{Arrows, "workers/tools/pdftotext/run.go", importing("github.com/toolmill/toolmill/workers/engines/pdf", "github.com/toolmill/toolmill/domain"), ""},
		{Arrows, "workers/attempts/convert/run.go", importing("github.com/toolmill/toolmill/workers/sandbox", "github.com/toolmill/toolmill/commands"), ""},
		{Arrows, "workers/attempts/convert/run.go", importing("github.com/toolmill/toolmill/workers/engines/pdf"), "workers/attempts/convert must not import workers/engines/pdf"},
		{Arrows, "workers/documents/docx/write.go", importing("github.com/toolmill/toolmill/workers/sandbox"), "workers/documents/docx must not import workers/sandbox"},
		{Arrows, "workers/attempts/convert/run.go", importing("github.com/toolmill/toolmill/projections"), "workers/attempts/convert must not import projections"},
		{Arrows, "infra/postgres/db.go", importing("github.com/toolmill/toolmill/projections", "github.com/toolmill/toolmill/infra/postgres/cluster"), ""},
		{Arrows, "infra/postgres/db.go", importing("github.com/toolmill/toolmill/infra/failpoint"), ""},
		{Arrows, "commands/owner.go", importing("github.com/toolmill/toolmill/infra/failpoint"), "commands must not import infra/failpoint"},
		{Arrows, "infra/postgres/db.go", importing("github.com/toolmill/toolmill/handlers"), "infra/postgres must not import handlers"},
		{Arrows, "infra/postgres/db.go", importing("github.com/toolmill/toolmill/infra/kafka"), "infra/postgres must not import infra/kafka"},
		{Arrows, "infra/postgres/db.go", importing("github.com/toolmill/toolmill/infra/kafka/packed"), ""},
		{Arrows, "infra/river/queue.go", importing("github.com/toolmill/toolmill/infra/postgres"), ""},
		{Arrows, "infra/river/queue.go", importing("github.com/toolmill/toolmill/infra/kafka"), "infra/river must not import infra/kafka"},
		{Arrows, "infra/app/app.go", importing("github.com/toolmill/toolmill/infra/kafka", "github.com/toolmill/toolmill/handlers", "github.com/toolmill/toolmill/workers"), ""},
		{Arrows, "infra/app/app.go", importing("github.com/toolmill/toolmill/scripts/bench"), "infra/app must not import scripts/bench"},
		{Arrows, "scripts/bench/main.go", importing("github.com/toolmill/toolmill/scripts/load", "github.com/toolmill/toolmill/infra/app"), ""},
		{Arrows, "main.go", importing("github.com/toolmill/toolmill/infra/app/cli"), ""},
		{Arrows, "main.go", importing("github.com/toolmill/toolmill/infra/app"), "must not import infra/app"},
		{Arrows, "main.go", importing("github.com/toolmill/toolmill/domain"), "must not import domain"},
		{Arrows, "handlers/rest/framing/read.go", importing("github.com/toolmill/toolmill/handlers/files/sniff"), "handlers/rest/framing must not import handlers/files/sniff"},
		{Arrows, "handlers/rest/framing/read.go", importing("github.com/toolmill/toolmill/handlers"), "handlers/rest/framing must not import handlers"},
		{Arrows, "handlers/rest/framing/read_test.go", importing("github.com/toolmill/toolmill/handlers/files/sniff"), ""},
		{Arrows, "handlers/unknown/read.go", importing("fmt"), "folder handlers/unknown is not in the architecture"},
		{Arrows, "workers/tools/pdftotext/run.go", importing("github.com/toolmill/toolmill/workers/tools/filetool"), ""},
		{Arrows, "workers/tools/pdftotext/run.go", importing("github.com/toolmill/toolmill/workers/tools/pdftodocx"), "workers/tools/* must not import workers/tools/pdftodocx"},
		{Arrows, "workers/tools/pdftotext/run.go", importing("github.com/toolmill/toolmill/workers/engines/pdf/pdftest"), "workers/tools/* must not import workers/engines/pdf/pdftest"},
		{Arrows, "workers/tools/pdftotext/run_test.go", importing("github.com/toolmill/toolmill/workers/engines/pdf/pdftest"), ""},
		{Arrows, "infra/postgres/cluster/start.go", importing("github.com/toolmill/toolmill/infra/postgres"), ""},
		{Arrows, "lib/lib.go", importing("fmt"), "folder lib is not in the architecture"},

		{EnginesNamed, "workers/engines/vips/run.go", "package vips\nvar s = sandbox.Spec{Engine: engine, Path: path}", ""},
		{EnginesNamed, "workers/engines/vips/run.go", "package vips\nvar s = sandbox.Spec{Path: path}", "sandbox.Spec has no Engine"},
		{EnginesNamed, "workers/engines/vips/run.go", "package vips\nvar s = sandbox.Spec{}", ""},
		{EnginesNamed, "workers/engines/vips/run_test.go", "package vips\nvar s = sandbox.Spec{Path: path}", ""},

		{Vendors, "infra/kafka/log.go", importing("github.com/IBM/sarama", "github.com/ThreeDotsLabs/watermill-kafka/v3/pkg/kafka"), ""},
		{Vendors, "commands/owner.go", importing("github.com/IBM/sarama"), "sarama belongs to infra/kafka"},
		{Vendors, "commands/owner.go", importing("github.com/ThreeDotsLabs/watermill-kafka/v3/pkg/kafka"), "watermill-kafka belongs to infra/kafka"},
		{Vendors, "commands/owner.go", importing("github.com/ThreeDotsLabs/watermill/message"), ""},
		{Vendors, "commands/owner.go", importing("github.com/ThreeDotsLabs/watermill/pubsub/gochannel"), "watermill belongs to infra/kafka"},
		{Vendors, "projections/jobs.go", importing("github.com/jackc/pgx/v5"), "pgx belongs to infra/postgres"},
		{Vendors, "projections/jobs_test.go", importing("github.com/jackc/pgx/v5"), ""},
		{Vendors, "infra/river/queue.go", importing("github.com/jackc/pgx/v5", "github.com/riverqueue/river"), ""},
		{Vendors, "workers/attempts/convert/run.go", importing("github.com/riverqueue/river"), "riverqueue belongs to infra/river"},
		{Vendors, "infra/app/app.go", importing("github.com/gorilla/mux"), "mux belongs to handlers"},
		{Vendors, "infra/app/app_test.go", importing("github.com/twmb/franz-go/pkg/kgo"), ""},
		{Vendors, "infra/app/app.go", importing("github.com/twmb/franz-go/pkg/kgo"), "franz-go belongs to infra/kafka"},
		{Vendors, "infra/objectstore/s3/put.go", importing("github.com/aws/aws-sdk-go-v2/service/s3"), ""},
		{Vendors, "infra/app/stores.go", importing("github.com/aws/aws-sdk-go-v2/aws"), "aws belongs to infra/objectstore"},
		{Vendors, "workers/tools/htmlpdf/run.go", importing("github.com/chromedp/chromedp"), "chromedp belongs to workers/engines/chromium"},
		{Vendors, "scripts/bench/main.go", importing("github.com/jackc/pgx/v5"), ""},

		{Lengths, "domain/a.go", withLines(fileLinesMax), ""},
		{Lengths, "domain/a.go", withLines(fileLinesMax + 1), "the file has 301 lines"},
		{Lengths, "domain/a_test.go", withLines(fileLinesMax + 1), ""},
		{Lengths, "domain/a.go", "// Code generated by x. DO NOT EDIT.\n" + withLines(fileLinesMax), ""},
		{Lengths, "domain/a.go", withFunction(functionLinesMax), ""},
		{Lengths, "domain/a.go", withFunction(functionLinesMax + 1), "long has 61 lines"},

		{Documented, "domain/a.go", "package a\n\n// F does.\nfunc F() {}\n", ""},
		{Documented, "domain/a.go", "package a\n\nfunc F() {}\n", "F has no doc comment"},
		{Documented, "domain/a.go", "package a\n\ntype T struct{}\n", "T has no doc comment"},
		{Documented, "domain/a.go", "package a\n\nvar V = 1\n", "V has no doc comment"},
		{Documented, "domain/a.go", "package a\n\n// All of them.\nconst (\n\tA = 1\n\tB = 2\n)\n", ""},
		{Documented, "domain/a.go", "package a\n\nconst (\n\tA = 1 // the first\n\tB = 2\n)\n", "B has no doc comment"},
		{Documented, "domain/a.go", "package a\n\n// T is.\ntype T[E any] struct{}\n\nfunc (t *T[E]) M() {}\n", "M has no doc comment"},
		{Documented, "domain/a.go", "package a\n\n// T is.\ntype T struct{}\n\nfunc (T) Error() string { return \"\" }\n", ""},
		{Documented, "domain/a.go", "package a\n\ntype t struct{}\n\nfunc (t) M() {}\n", ""},
		{Documented, "domain/a_test.go", "package a\n\nfunc TestF() {}\n", ""},
		{Documented, "domain/a.go", "// Code generated by x. DO NOT EDIT.\npackage a\n\nfunc F() {}\n", ""},

		{PackageNames, "domain/util/a.go", "package util\n", "package util"},
		{PackageNames, "domain/util/a_test.go", "package helpers_test\n", "package helpers"},
		{PackageNames, "domain/money/a.go", "package money\n", ""},

		{Tests, "domain/a_test.go", "package a\n\nfunc f() { time.Sleep(1) }\n", "time.Sleep in a test"},
		{Tests, "domain/a.go", "package a\n\nfunc f() { time.Sleep(1) }\n", ""},
		{Tests, "domain/a_test.go", "package a\n\nfunc f() { t.Skip() }\n", "t.Skip: a test that cannot run"},
		{Tests, "domain/a_test.go", "package a\n\nfunc f() { b.SkipNow() }\n", "b.SkipNow: a test that cannot run"},
		{Tests, "domain/a_test.go", "package a\n\nfunc f() { filepath.SkipDir() }\n", ""},
	} {
		t.Run(fmt.Sprintf("%s/%s", c.path, c.want), func(t *testing.T) {
			source, err := Parse(c.path, []byte(c.source))
			if err != nil {
				t.Fatal(err)
			}
			faults := c.rule(source)
			if c.want == "" && len(faults) > 0 {
				t.Errorf("found %q where nothing is wrong", faults)
			}
			if c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)) {
				t.Errorf("found %q, want %q", faults, c.want)
			}
		})
	}
}

func importing(paths ...string) string {
	return "package a\n\nimport (\n\t_ \"" + strings.Join(paths, "\"\n\t_ \"") + "\"\n)\n"
}

// withLines returns a file of that many lines.
func withLines(lines int) string {
	return "package a\n" + strings.Repeat("// a\n", lines-2) + "// end"
}

func withFunction(lines int) string {
	return "package a\n\nfunc long() {\n" + strings.Repeat("\t_ = 1\n", lines-2) + "}\n"
}
