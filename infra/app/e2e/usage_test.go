package e2e

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

type usageSums struct {
	Accepted, Succeeded, Failed, Canceled, ChargedUnits, RefundedUnits, NetUnits int64
}

// table reads CSV as rows by the names of the columns.
func table(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	must(t, err)
	for _, line := range lines[1:] {
		row := make(map[string]string)
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func number(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	must(t, err)
	return n
}

// What an account is billed for is the same in its usage, in its ledger, in both exports, and in the operator's list: after jobs
// that succeeded, failed and were canceled, a check that was refunded, and a purchase.
func TestUsageLedgerAndExportsAgreeToTheCredit(t *testing.T) {
	w, ctx := service(t), t.Context()
	c := w.open(t, opening{})
	must(t, w.operator(&strings.Builder{}).GrantCredits(ctx, c.accountID, admin.Grant{Units: 50, Reference: "invoice-1", Kind: account.Purchase}))
	c.succeeds(c.create(page(hello)).ID)
	c.wait(c.create(page(hello, "options", `{"pageRanges":"7"}`)).ID)
	running := c.create(page(endless)).ID
	c.runs(running)
	c.cancel(running)
	root, _ := site(t)
	c.post("/url-metadata", pageAt(root+"/away"))
	c.hasBalance(creditsGiven + 50 - 2 - 1)

	var usage struct {
		Total usageSums
	}
	eventually(t, "three jobs and a check have ended in the usage", func() bool {
		c.get("/usage").in(http.StatusOK, &usage)
		return usage.Total.Succeeded+usage.Total.Failed+usage.Total.Canceled == 4
	})
	want := usageSums{Accepted: 4, Succeeded: 1, Failed: 2, Canceled: 1, ChargedUnits: 7, RefundedUnits: 4, NetUnits: 3}
	if diff := cmp.Diff(want, usage.Total); diff != "" {
		t.Errorf("usage (-want +got):\n%s", diff)
	}
	if got := ofLedger(c.ledger()); got != [2]int64{want.ChargedUnits, want.RefundedUnits} {
		t.Errorf("the ledger has %v", got)
	}
	if got := c.exportedLedger(t); got != [2]int64{want.ChargedUnits, want.RefundedUnits} {
		t.Errorf("the ledger's export has %v", got)
	}
	if got := c.exportedUsage(t); got != [2]int64{want.ChargedUnits, want.RefundedUnits} {
		t.Errorf("the usage's export has %v", got)
	}
	if got := c.operatorsUsage(ctx, t); got != [2]int64{want.ChargedUnits, want.RefundedUnits} {
		t.Errorf("the operator reads %v", got)
	}
	must(t, w.audit(ctx))
}

func ofLedger(entries []projections.LedgerEntry) (units [2]int64) {
	for _, e := range entries {
		switch e.Type {
		case models.LedgerCharge:
			units[0] -= e.Delta
		case models.LedgerRefund:
			units[1] += e.Delta
		}
	}
	return units
}

func (c client) exportedLedger(t *testing.T) (units [2]int64) {
	t.Helper()
	for _, row := range table(t, c.get("/credits/ledger/export").body) {
		switch row["type"] {
		case "charge":
			units[0] -= number(t, row["delta"])
		case "refund":
			units[1] += number(t, row["delta"])
		}
	}
	return units
}

func (c client) exportedUsage(t *testing.T) (units [2]int64) {
	t.Helper()
	for _, row := range table(t, c.get("/usage/export").body) {
		units[0] += number(t, row["chargedUnits"])
		units[1] += number(t, row["refundedUnits"])
	}
	return units
}

// operatorsUsage reads `toolmill usage` of all accounts, in all formats.
func (c client) operatorsUsage(ctx context.Context, t *testing.T) (units [2]int64) {
	t.Helper()
	today := time.Now().UTC().Truncate(24 * time.Hour)
	filter := projections.UsageFilter{From: today.Add(-24 * time.Hour), To: today}
	var text, lines, file strings.Builder
	for format, out := range map[admin.UsageFormat]io.Writer{admin.UsageCSV: &text, admin.UsageJSON: &lines, admin.UsageParquet: &file} {
		must(t, c.w.operator(out).Usage(ctx, filter, format))
	}
	rows, err := parquet.Read[struct {
		AccountID string `parquet:"accountId"`
	}](strings.NewReader(file.String()), int64(file.Len()))
	if want := strings.Count(lines.String(), "\n"); err != nil || len(rows) != want || want == 0 {
		t.Errorf("%d rows of Parquet, %d lines: %v", len(rows), want, err)
	}
	for _, row := range table(t, text.String()) {
		if row["accountId"] != c.accountID {
			continue
		}
		units[0] += number(t, row["chargedUnits"])
		units[1] += number(t, row["refundedUnits"])
		object := fmt.Sprintf(`"accountId":%q,"day":%q,"toolSlug":%q,`, c.accountID, row["day"], row["toolSlug"])
		if !strings.Contains(lines.String(), object) {
			t.Errorf("no line has %s", object)
		}
	}
	return units
}
