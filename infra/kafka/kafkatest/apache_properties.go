package kafkatest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func (a *Apache) propertiesPath() string { return filepath.Join(a.dir, "server.properties") }

func (a *Apache) logDir() string {
	if a.opts.dataDir != "" {
		return a.opts.dataDir
	}
	return filepath.Join(a.dir, "log")
}

func (a *Apache) writeProperties() error {
	properties := a.properties()
	if a.security != nil {
		a.secure(properties)
	}
	maps.Copy(properties, a.opts.properties)
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(properties)) {
		fmt.Fprintf(&text, "%s=%s\n", key, properties[key])
	}
	if err := os.WriteFile(a.propertiesPath(), []byte(text.String()), 0o644); err != nil {
		return fmt.Errorf("kafkatest: write server.properties: %w", err)
	}
	return nil
}

func (a *Apache) properties() map[string]string {
	return map[string]string{
		"process.roles":                  "broker,controller",
		"node.id":                        "1",
		"controller.quorum.voters":       "1@" + a.controllerAddr,
		"controller.listener.names":      "CONTROLLER",
		"inter.broker.listener.name":     "PLAINTEXT",
		"listeners":                      "PLAINTEXT://" + a.addr + ",CONTROLLER://" + a.controllerAddr,
		"advertised.listeners":           "PLAINTEXT://" + a.Addrs()[0],
		"listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
		"log.dirs":                       a.logDir(),

		// A client that names a wrong topic must fail, not create one.
		"auto.create.topics.enable": "false",

		// There is only one node to hold replicas.
		"offsets.topic.num.partitions":                     "1",
		"offsets.topic.replication.factor":                 "1",
		"transaction.state.log.num.partitions":             "1",
		"transaction.state.log.replication.factor":         "1",
		"transaction.state.log.min.isr":                    "1",
		"share.coordinator.state.topic.replication.factor": "1",
		"share.coordinator.state.topic.min.isr":            "1",

		// A killed broker that returns is admitted only after the new controller has waited this long for its
		// predecessor: with Kafka's default of 9 s a restart takes 12 s. A much shorter time would let a busy machine
		// fence a live broker.
		"broker.session.timeout.ms":    "2500",
		"broker.heartbeat.interval.ms": "250",

		// Test groups need not wait 3 s for members that may still join.
		"group.initial.rebalance.delay.ms": "0",
		// Kafka's default, stated here because takeover times depend on it.
		"group.min.session.timeout.ms": "6000",
	}
}
