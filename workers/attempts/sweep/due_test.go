package sweep

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

func aJob(id string) job.State { return aJobOf("acct_1", id) }

func aJobOf(accountID, id string) job.State { return job.State{ID: id, AccountID: accountID} }

func TestWhatIsDueGetsItsCommand(t *testing.T) {
	for due, want := range map[job.Due]string{
		job.DueDeadline: "acct_1: TimeOutJob job_1",
		job.DueUpload:   "acct_1: ExpireUpload job_1",
		job.DueOutput:   "acct_1: ExpireOutput job_1",
	} {
		w := newWorld(t)
		w.due[due] = []job.State{aJob("job_1")}
		must(t, w.Due(t.Context(), due))
		w.did(want)
	}
}

func TestASweepLooksAtWhatIsItsOwnOnly(t *testing.T) {
	w := newWorld(t)
	for _, due := range job.Dues {
		w.due[due] = []job.State{aJob("job_" + string(due))}
	}
	must(t, w.Due(t.Context(), job.DueDeadline))
	w.did("acct_1: TimeOutJob job_deadline")
}

// If more is due than one page holds, the run continues until the last page.
func TestEveryPageIsSwept(t *testing.T) {
	w := newWorld(t)
	var want []string
	for i := range 2*dueMax + 1 {
		id := fmt.Sprintf("job_%04d", i)
		w.due[job.DueOutput] = append(w.due[job.DueOutput], aJob(id))
		want = append(want, "acct_1: ExpireOutput "+id)
	}
	must(t, w.Due(t.Context(), job.DueOutput))
	w.did(want...)
}

func TestOneJobDoesNotHoldUpTheOthers(t *testing.T) {
	w := newWorld(t)
	w.due[job.DueDeadline] = []job.State{aJobOf("acct_1", "job_1"), aJobOf("acct_2", "job_2"), aJobOf("acct_3", "job_3")}
	w.no["job_1"] = commands.ErrOutcomeUnknown
	w.no["job_2"] = refusal.New(refusal.NothingToDo, "somebody was faster")
	err := w.Due(t.Context(), job.DueDeadline)
	if !errors.Is(err, commands.ErrOutcomeUnknown) {
		t.Errorf("%v", err)
	}
	if no := new(refusal.Refusal); errors.As(err, &no) {
		t.Errorf("a refusal is not a fault: %v", err)
	}
	w.did("acct_1: TimeOutJob job_1", "acct_2: TimeOutJob job_2", "acct_3: TimeOutJob job_3")
}

// Jobs of an account whose partition has no owner come last until the log answers again.
func TestAnAccountThatIsNotAnsweredComesLast(t *testing.T) {
	w := newWorld(t)
	const stuck, well = "acct_stuck: TimeOutJob job_1", "acct_well: TimeOutJob job_2"
	w.due[job.DueDeadline] = []job.State{aJobOf("acct_stuck", "job_1"), aJobOf("acct_well", "job_2")}
	w.no["job_1"] = commands.ErrOutcomeUnknown
	sweep := func() {
		t.Helper()
		if err := w.Due(t.Context(), job.DueDeadline); !errors.Is(err, w.no["job_1"]) {
			t.Errorf("%v", err)
		}
	}
	sweep()
	w.did(stuck, well)
	sweep()
	w.didInOrder(well, stuck)
	delete(w.no, "job_1")
	sweep()
	w.didInOrder(well, stuck)
	if w.unanswered[job.DueDeadline].has("acct_stuck") {
		t.Error("the account is answered again and still comes last")
	}
}

// Within a run too: jobs of such an account on the next page wait until the end.
func TestAnOutageCostsOneAnswerOfEachPage(t *testing.T) {
	w := newWorld(t)
	for i := range dueMax {
		w.due[job.DueDeadline] = append(w.due[job.DueDeadline], aJobOf("acct_well", fmt.Sprintf("job_%04d", i)))
	}
	w.due[job.DueDeadline][0].AccountID = "acct_stuck"
	w.due[job.DueDeadline] = append(w.due[job.DueDeadline], aJobOf("acct_stuck", "job_x"), aJobOf("acct_well", "job_y"))
	w.no["job_0000"], w.no["job_x"] = commands.ErrOutcomeUnknown, commands.ErrOutcomeUnknown
	if err := w.Due(t.Context(), job.DueDeadline); !errors.Is(err, commands.ErrOutcomeUnknown) {
		t.Errorf("%v", err)
	}
	if got := w.done[len(w.done)-2:]; got[0] != "acct_well: TimeOutJob job_y" || got[1] != "acct_stuck: TimeOutJob job_x" {
		t.Errorf("at last it did %q", got)
	}
}

// A run ends in time, however much is due.
func TestARunIsBounded(t *testing.T) {
	w := newWorld(t)
	for i := range 3 * dueMax {
		w.due[job.DueOutput] = append(w.due[job.DueOutput], aJob(fmt.Sprintf("job_%04d", i)))
	}
	w.takes = dueFor / dueMax
	must(t, w.Due(t.Context(), job.DueOutput))
	if len(w.done) != dueMax {
		t.Errorf("%d jobs within %v, want %d", len(w.done), w.now.Sub(noon), dueMax)
	}
}

func TestASweepWithoutDatabaseSaysSo(t *testing.T) {
	w := newWorld(t)
	w.away["due"] = errors.New("no database")
	if err := w.Due(t.Context(), job.DueDeadline); !errors.Is(err, w.away["due"]) {
		t.Errorf("%v", err)
	}
	w.did()
}

func TestTheMemoryOfAnOutageIsBounded(t *testing.T) {
	a := newAccounts()
	for i := range accountsMax + 1 {
		a.add(fmt.Sprint(i))
	}
	if len(a.ids) > accountsMax {
		t.Errorf("%d accounts are remembered", len(a.ids))
	}
	if !a.has(fmt.Sprint(accountsMax)) {
		t.Error("the last one is forgotten")
	}
}

// A command's answer is awaited only for a bounded time.
func TestAnAnswerIsAwaitedForABoundedTime(t *testing.T) {
	w := newWorld(t)
	w.due[job.DueDeadline] = []job.State{aJob("job_1")}
	must(t, w.Due(t.Context(), job.DueDeadline))
	if w.patience <= 0 || w.patience > answerMax+time.Second {
		t.Errorf("the command had %v", w.patience)
	}
}
