package sandbox

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"go.uber.org/goleak"
)

// engineVariable makes the test binary play an engine: its value names the part.
const engineVariable = "TOOLMILL_TEST_ENGINE"

var engines = map[string]func(){
	"allocate":   func() { fmt.Println(len(bytes.Repeat([]byte{1}, 1<<30))) },
	"spin":       func() { spin() },
	"fork":       forkUntilRefused,
	"interfaces": listInterfaces,
	"dial":       dial,
	"service":    playService,
	"attempt":    playAttempt,
	"swap":       playSwapper,
	"hold":       hold,
	"burn":       burn,
}

func TestMain(m *testing.M) {
	if play := engines[os.Getenv(engineVariable)]; play != nil {
		play()
		syscall.Exit(0) // os.Exit would wait for a second under the race detector
	}
	goleak.VerifyTestMain(m)
}

// engine returns a Spec for the test binary in the given part.
func engine(part string, env ...string) Spec {
	return Spec{Path: ownExecutable, Env: append(env, engineVariable+"="+part)}
}

func spin() {
	for i := 0; ; i++ {
	}
}

// forkUntilRefused starts children that wait forever and prints how many started.
func forkUntilRefused() {
	for count := range 2000 {
		if err := exec.Command("/bin/sleep", "1000").Start(); err != nil {
			fmt.Println(count)
			return
		}
	}
	fmt.Println("no limit")
}

func listInterfaces() {
	addresses, err := net.InterfaceAddrs()
	fmt.Println(len(addresses), err)
}

func dial() {
	conn, err := net.Dial("tcp", os.Getenv("TARGET"))
	if err == nil {
		io.WriteString(conn, "hello")
		conn.Close()
	}
}
