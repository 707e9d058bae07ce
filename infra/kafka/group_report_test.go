package kafka

import (
	"log/slog"
	"net"
	"strings"
	"testing"

	"github.com/IBM/sarama"
)

// Whether a cut fetch is still reported depends on how far its session has ended.
func TestAGroupReportsFailuresButNoCutFetches(t *testing.T) {
	var logged strings.Builder
	m := &member{config: GroupConfig{Group: "owners", Logger: slog.New(slog.NewTextHandler(&logged, nil))}}
	failed := make(chan error, 2)
	failed <- &sarama.ConsumerError{Topic: "cut", Err: &net.OpError{Op: "read", Err: net.ErrClosed}}
	failed <- &sarama.ConsumerError{Topic: "refused", Err: sarama.ErrTopicAuthorizationFailed}
	close(failed)
	m.report(failed)
	if text := logged.String(); strings.Contains(text, "cut") || strings.Count(text, "refused") != 1 || !strings.Contains(text, "owners") {
		t.Errorf("logged: %s", text)
	}
}
