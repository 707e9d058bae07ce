package jobs_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// A customer's own words in options are sealed in the log; the owner sees them as they were sent, and a repeated request gets
// the same answer.
func TestTextsInOptionsAreSealed(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	const asked = `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"<p>x</p>",` +
		`"options":{"headerHtml":"<b>Ada & Bob</b>","footerHtml":"page <span class=\"pageNumber\"></span>","pageSize":"A5"}}}`
	first := w.POST("/v1/jobs", asked, "Idempotency-Key", "sealed")
	accepted := handlerstest.LastEvent[job.Accepted](t, w)
	if strings.Contains(string(accepted.Input.Options), "Html") || !strings.Contains(string(accepted.Input.Options), `"pageSize":"A5"`) {
		t.Errorf("the log has the options %s", accepted.Input.Options)
	}
	const words = `{"footerHtml":"page <span class=\"pageNumber\"></span>","headerHtml":"<b>Ada & Bob</b>"}`
	if accepted.Input.SealedTexts != "sealed("+handlerstest.TestAccount+":"+words+")" {
		t.Errorf("sealed is %s", accepted.Input.SealedTexts)
	}
	options := func(body map[string]any) string {
		o, _ := body["input"].(map[string]any)["options"].(map[string]any)
		return fmt.Sprint(o["headerHtml"], "|", o["footerHtml"], "|", o["pageSize"], "|", len(o))
	}
	body := first.Ok(http.StatusCreated)
	const want = `<b>Ada & Bob</b>|page <span class="pageNumber"></span>|A5|10`
	if got := options(body); got != want {
		t.Errorf("answered %s, want %s", got, want)
	}
	path := "/v1/jobs/" + body["id"].(string)
	if got := options(w.GET(path).Ok(http.StatusOK)); got != want {
		t.Errorf("shown %s, want %s", got, want)
	}
	again := w.POST("/v1/jobs", asked, "Idempotency-Key", "sealed")
	if again.Text != first.Text || again.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nagain %s", first.Text, again.Text)
	}
	w.Away["sealer"] = handlerstest.ErasedError{}
	if got := options(w.GET(path).Ok(http.StatusOK)); got != "<nil>|<nil>|A5|8" {
		t.Errorf("erased, shown %s", got)
	}
}
