package e2e

import "testing"

// Documents that hang hold both slots, and more of them wait: meanwhile another account's jobs run, the hanging ones
// continue, and the account cannot take the last slot again.
func TestHangingDocumentsHoldUpNobodyElse(t *testing.T) {
	w := service(t)
	hanging, small := w.open(t, opening{credits: 100}), w.open(t, opening{credits: 100})
	var hangs []string
	for range 2 * w.config.ChromiumConcurrency {
		hangs = append(hangs, hanging.create(page(endless)).ID)
	}
	for _, id := range hangs[:w.config.ChromiumConcurrency] {
		hanging.runs(id)
	}
	for range 5 {
		small.succeeds(small.create(page(hello)).ID)
	}
	if j := hanging.job(hangs[0]); j.Status != "running" {
		t.Errorf("the first that hangs is %s: others had to wait for its end", j.Status)
	}
	if n := w.measured(t, "toolmill_overtime_running"); n < 1 {
		t.Errorf("%v have left their slots", n)
	}
	for _, id := range hangs {
		hanging.cancel(id)
	}
	eventually(t, "nothing is left of the hanging jobs", func() bool {
		return w.measured(t, "toolmill_overtime_running") == 0 && w.measured(t, "toolmill_attempts_running") == 0
	})
}
