package rights_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/rights"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// Kafka's own programs take what is printed, and do what it says.
func TestThePrintedCommandsAreKafkas(t *testing.T) {
	b := kafkatest.StartApache(t, kafkatest.WithSecurity())
	c := config.Config{Partitions: 2, Replication: 1}
	var topics, acls, certified strings.Builder
	if err := errors.Join(rights.WriteTopics(&topics, c, 1), rights.WriteACLs(&acls, "User:toolmill-api", []string{config.RoleAPI}, 1),
		rights.WriteACLs(&certified, "User:CN=toolmill api", []string{config.RoleAPI}, 1)); err != nil {
		t.Fatal(err)
	}
	// Each starts a Java program, which takes seconds.
	script := firstLines(topics.String(), 2) + firstLines(acls.String(), 2) + firstLines(certified.String(), 2)
	shell := exec.CommandContext(t.Context(), "sh", "-e")
	shell.Stdin, shell.Env = strings.NewReader(script), b.Programs(t)
	if said, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if faults, err := kafka.CheckTopics(t.Context(), b.Reach(), "test", 1, eventlog.TopicsOf(c)[:2]); err != nil || len(faults) > 0 {
		t.Errorf("topics: %v, %v", faults, err)
	}
	api := b.Reach()
	api.Security.Password = &brokers.Password{User: "toolmill-api", Secret: b.Access("toolmill-api").Password}
	for by, reach := range map[string]brokers.Cluster{"password": api, "certificate": b.ReachByCertificate(t, "toolmill api")} {
		if err := kafka.WriteRecord(t.Context(), reach, "api", commands.CommandsTopic, "a command"); err != nil {
			t.Errorf("by %s, commands: %v", by, err)
		}
		if err := kafka.WriteRecord(t.Context(), reach, "api", commands.EventsTopic, "forged"); !errors.Is(err, sarama.ErrTopicAuthorizationFailed) {
			t.Errorf("by %s, events: %v", by, err)
		}
	}
	if err := kafka.WriteRecord(t.Context(), b.ReachByCertificate(t, "stranger"), "api", commands.CommandsTopic, "a command"); err == nil {
		t.Error("somebody else's certificate may write commands")
	}
}

// A certificate's name is one word of the shell, whatever it has in it.
func TestAUserIsOneWord(t *testing.T) {
	const principal = `User:CN=toolmill api,OU=Ops' Team $HOME`
	bin := t.TempDir()
	// #nosec G306 -- it stands for Kafka's program, and is executed
	if err := os.WriteFile(filepath.Join(bin, "kafka-acls.sh"), []byte("#!/bin/sh\nprintf '%s\\n' \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	var acls strings.Builder
	if err := rights.WriteACLs(&acls, principal, []string{config.RoleAPI}, 1); err != nil {
		t.Fatal(err)
	}
	shell := exec.CommandContext(t.Context(), "sh", "-e")
	shell.Stdin, shell.Env = strings.NewReader(acls.String()), []string{"PATH=" + bin + ":/usr/bin:/bin", "HOME=/elsewhere"}
	said, err := shell.CombinedOutput()
	if err != nil || strings.Count(string(said), "--allow-principal\n"+principal+"\n") != strings.Count(acls.String(), "kafka-acls.sh ") {
		t.Errorf("%v: %s", err, said)
	}
	if err := rights.WriteACLs(&acls, "User:CN=a\nrm -r /", []string{config.RoleAPI}, 1); err == nil {
		t.Error("a user of two lines is taken")
	}
}

func firstLines(text string, n int) string {
	return strings.Join(strings.SplitAfter(text, "\n")[:n], "")
}

func TestAUserOfTwoRolesHasTheRightsOfBoth(t *testing.T) {
	both, err := rights.Union([]string{config.RoleAPI, config.RoleOwner})
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, r := range both {
		named = append(named, strings.Join(r.Arguments("User:u"), " "))
	}
	want := "--add --allow-principal User:u --topic toolmill.commands --operation Write --operation Read"
	if all := strings.Join(named, "\n"); strings.Count(all, "--topic toolmill.commands ") != 1 || !strings.Contains(all, want) {
		t.Errorf("%s", all)
	}
	if _, err := rights.Union([]string{"root"}); !errors.Is(err, rights.ErrRole) {
		t.Errorf("%v", err)
	}
	if kept := rights.Of(config.RoleAPI)[0].Operations; len(kept) != 1 {
		t.Errorf("joining changed a role's own rights: %v", kept)
	}
}
