// Command outside is in a module of its own and uses the client as any program does.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/toolmill/toolmill/handlers/client"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	c, err := client.New(os.Getenv("TOOLMILL_BASE_URL"), os.Getenv("TOOLMILL_API_KEY"))
	if err != nil {
		return err
	}
	result, err := c.RunJob(context.Background(), client.JobRun{
		Tool: "html-to-pdf-api", ContentType: "text/html", Text: "<h1>Hello</h1>",
		WebhookURL: "https://example.com/hook", WebhookEvents: []client.WebhookEventType{client.JobFailed},
	})
	if err != nil {
		return err
	}
	defer func() { _ = result.Output.Close() }()
	_, err = io.Copy(os.Stdout, result.Output)
	return err
}
