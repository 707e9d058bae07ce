package kafkatest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Programs makes a directory with Kafka's programs for administrators under their usual names, for PATH, and returns the
// variables with which the service's scripts find a secured broker as Admin.
func (a *Apache) Programs(t TB) (environment []string) {
	t.Helper()
	dir := filepath.Join(a.dir, "bin")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatalf("kafkatest: %v", err)
	}
	for name, class := range map[string]string{"kafka-acls.sh": "org.apache.kafka.tools.AclCommand", "kafka-topics.sh": "org.apache.kafka.tools.TopicCommand"} {
		if err := a.writeProgram(filepath.Join(dir, name), class); err != nil {
			t.Fatalf("kafkatest: %v", err)
		}
	}
	settings := filepath.Join(a.dir, "admin.properties")
	text := fmt.Sprintf("security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\nssl.truststore.type=PEM\nssl.truststore.location=%s\n"+
		"sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username=%q password=%q;\n",
		a.security.ca.File(), Admin, a.security.password+Admin)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		t.Fatalf("kafkatest: %v", err)
	}
	return []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "KAFKA_BROKERS=" + a.addr, "KAFKA_COMMAND_CONFIG=" + settings}
}

func (a *Apache) writeProgram(path, class string) error {
	java, args, err := a.java(class)
	if err != nil {
		return err
	}
	quoted := make([]string, 0, 1+len(args))
	for _, word := range append([]string{java}, args...) {
		quoted = append(quoted, "'"+word+"'")
	}
	return os.WriteFile(path, []byte("#!/bin/sh\nexec "+strings.Join(quoted, " ")+" \"$@\"\n"), 0o755)
}
