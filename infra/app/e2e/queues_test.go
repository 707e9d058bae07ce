package e2e

import (
	"context"
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// Workers of different engines share the tools among them: what no living worker takes is not offered, and is again as soon
// as a worker takes it.
func TestWorkersTakeTheQueuesThatTheyAreGiven(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	c := w.open(t, opening{})

	worker(t, w, "vips")
	eventually(t, "pictures are compressed, and no page is printed", func() bool { return offers(c, "image-compress-api") && !offers(c, "html-to-pdf-api") })
	if j := c.convertFile("image-compress-api", "image/png", `{}`, photo(t, 50)); j.Status != "succeeded" {
		t.Errorf("%+v %+v", j, j.Failure)
	}
	c.post("/jobs", page(hello)).refused(http.StatusUnprocessableEntity, "tool_not_available")

	worker(t, w, "chromium")
	eventually(t, "both are offered", func() bool { return offers(c, "image-compress-api") && offers(c, "html-to-pdf-api") })
	c.succeeds(c.create(page(hello)).ID)
}

// worker starts a worker of some queues beside the service.
func worker(t *testing.T, w *world, queues ...string) {
	t.Helper()
	c := w.beside(t, config.RoleWorker)
	c.DataDir, c.Queues, c.ChromiumConcurrency = enginesDir(t, w), queues, 1
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	started, err := startApp(ctx, c, w.logger)
	must(t, err)
	t.Cleanup(func() { must(t, started.Stop(context.Background())) })
}

func offers(c client, slug string) bool {
	c.t.Helper()
	var tool struct {
		Status string `json:"status"`
	}
	c.get("/tools/"+slug).in(http.StatusOK, &tool)
	return tool.Status == "available"
}
