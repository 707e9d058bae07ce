package e2e

import "testing"

// dawdling is a page that takes longer than it takes to send a job.
const dawdling = `<script>for (const end = Date.now() + 200; Date.now() < end;);</script>at last`

// While an account floods the engines with all that its limits allow, another account's job waits for a few jobs
// only; and the flood is completed.
func TestAFloodDelaysNobodyElse(t *testing.T) {
	w := service(t)
	flood, small := w.open(t, opening{credits: 1000}), w.open(t, opening{})
	const jobs = 30
	var flooding []string
	for range jobs {
		flooding = append(flooding, flood.create(page(dawdling)).ID)
	}
	only := small.succeeds(small.create(page(hello)).ID)

	meanwhile, later := 0, 0
	for _, id := range flooding {
		switch started := *flood.succeeds(id).StartedAt; {
		case started.After(*only.StartedAt):
			later++
		case started.After(only.CreatedAt):
			meanwhile++
		}
	}
	// It takes turns with the flood in the foreground. In the background the flood has as many slots of its own.
	if meanwhile+later < jobs/4 {
		t.Fatalf("only %d of the %d jobs waited when the small account's came: that is no flood", meanwhile+later, jobs)
	}
	if meanwhile > (meanwhile+later)/2 {
		t.Errorf("%d of the %d jobs that waited with it started before the small account's", meanwhile, meanwhile+later)
	}
}
