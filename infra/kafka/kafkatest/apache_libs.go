package kafkatest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// ApacheVersion is the version of Apache Kafka that StartApache runs; scripts/setup fetches the same.
const ApacheVersion = "4.3.1"

const installWords = "run: scripts/setup --test"

// apacheClassPath returns the class path of the libraries that scripts/setup put into the user's cache.
func apacheClassPath() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("kafkatest: find Apache Kafka's libraries: %w", err)
	}
	libs := filepath.Join(cache, "toolmill", "kafka-"+ApacheVersion, "libs")
	if _, err := os.Stat(filepath.Join(libs, "kafka_2.13-"+ApacheVersion+".jar")); err != nil {
		return "", fmt.Errorf("kafkatest: no Apache Kafka %s in %s; %s", ApacheVersion, libs, installWords)
	}
	return filepath.Join(libs, "*"), nil
}

func javaPath() (string, error) {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		return filepath.Join(home, "bin", "java"), nil
	}
	java, err := exec.LookPath("java")
	if errors.Is(err, exec.ErrNotFound) {
		return "", fmt.Errorf("kafkatest: no Java on PATH; %s", installWords)
	}
	return java, err
}
