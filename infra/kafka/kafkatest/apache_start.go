package kafkatest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/infra/servertest"
)

const readyInterval = 20 * time.Millisecond

// start runs the broker on the formatted directory and waits until it lists itself in its metadata, which it does
// once the controller has admitted it.
func (a *Apache) start(ctx context.Context) error {
	output, err := os.OpenFile(a.LogPath(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("kafkatest: open the log file: %w", err)
	}
	defer output.Close()
	java, args, err := a.java("kafka.Kafka", a.propertiesPath())
	if err != nil {
		return err
	}
	cmd := exec.Command(java, args...) // the broker outlives ctx
	cmd.Stdout, cmd.Stderr = output, output
	p, err := servertest.Start(cmd)
	if err != nil {
		return fmt.Errorf("kafkatest: start Apache Kafka: %w", err)
	}
	a.mu.Lock()
	a.process = p
	a.mu.Unlock()
	return a.awaitReady(ctx, p)
}

func (a *Apache) awaitReady(ctx context.Context, p *servertest.Process) error {
	options := []kgo.Opt{kgo.SeedBrokers(a.addr), kgo.RequestRetries(0)}
	if a.security != nil {
		options = append(options, a.security.client()...)
	}
	client, err := kgo.NewClient(options...)
	if err != nil {
		return fmt.Errorf("kafkatest: %w", err)
	}
	defer client.Close()
	retry := time.NewTicker(readyInterval)
	defer retry.Stop()
	for {
		if listsBroker(ctx, client) {
			return nil
		}
		select {
		case <-retry.C:
		case <-p.Ended():
			return fmt.Errorf("kafkatest: Apache Kafka ended while starting (%w); its log ends with:\n%s", p.Err(), a.lastWords())
		case <-ctx.Done():
			return fmt.Errorf("kafkatest: Apache Kafka does not answer: %w; its log ends with:\n%s", ctx.Err(), a.lastWords())
		}
	}
}

func listsBroker(ctx context.Context, client *kgo.Client) bool {
	request := kmsg.NewPtrMetadataRequest()
	request.Topics = []kmsg.MetadataRequestTopic{} // none; nil would mean all
	response, err := request.RequestWith(ctx, client)
	return err == nil && len(response.Brokers) == 1
}

// format writes the metadata that KRaft requires in a data directory; it leaves a formatted one unchanged.
func (a *Apache) format(ctx context.Context) error {
	args := []string{"format", "--ignore-formatted", "--cluster-id", "dG9vbG1pbGxrYWZrYXRlcw", "--config", a.propertiesPath()}
	if a.security != nil {
		args = append(args, a.security.formatting()...)
	}
	if output, err := a.run(ctx, "kafka.tools.StorageTool", args...); err != nil {
		return fmt.Errorf("kafkatest: format Apache Kafka's data directory: %w: %s", err, output)
	}
	return nil
}

// run runs a class of Kafka's to its end and returns what it printed.
func (a *Apache) run(ctx context.Context, class string, args ...string) ([]byte, error) {
	java, args, err := a.java(class, args...)
	if err != nil {
		return nil, err
	}
	return exec.CommandContext(ctx, java, args...).CombinedOutput()
}

// java returns the program and the arguments that run a class of Kafka's.
func (a *Apache) java(class string, classArgs ...string) (program string, args []string, err error) {
	if program, err = javaPath(); err != nil {
		return "", nil, err
	}
	classPath, err := apacheClassPath()
	if err != nil {
		return "", nil, err
	}
	jvm := []string{
		"-Xms128m", "-Xmx" + strconv.Itoa(a.opts.heapMiB) + "m",
		// As in Kafka's own start script.
		"-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-XX:InitiatingHeapOccupancyPercent=35",
		"-Djava.awt.headless=true",
		"-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=file://" + jwksPath(a.dir),
		"-Dorg.apache.kafka.sasl.oauthbearer.allowed.files=" + jwksPath(a.dir),
		"-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
		"-Dorg.slf4j.simpleLogger.showDateTime=true",
		"-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS",
		"-cp", classPath, class,
	}
	return program, slices.Concat(jvm, classArgs), nil
}

// LogPath names the broker's own log file, which Stop removes.
func (a *Apache) LogPath() string { return filepath.Join(a.dir, "kafka.log") }

func (a *Apache) lastWords() string {
	const bytesMax = 4000
	words, err := os.ReadFile(a.LogPath())
	if err != nil {
		return err.Error()
	}
	return string(words[max(0, len(words)-bytesMax):])
}
