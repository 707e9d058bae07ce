package origin

import (
	"strings"
	"testing"
)

func TestAUserAgentIsShortened(t *testing.T) {
	const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                "Firefox 140 on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + " Chrome/141.0.0.0 Safari/537.36":               "Chrome 141 on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + " Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1":   "Edge 141 on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + " Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0":   "Opera 125 on Windows",
		"Mozilla/5.0 (Linux; Android 10; K) " + webkit + " Chrome/141.0.0.0 Mobile Safari/537.36":               "Chrome 141 on Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15":     "Safari 26 on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1":        "Safari 26 on iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) CriOS/141.0.7390.26 Mobile/15E148 Safari/604.1": "Chrome 141 on iPhone",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + webkit + " Chrome/141.0.0.0 Safari/537.36":                "Chrome 141 on ChromeOS",
		"Mozilla/5.0 (X11; Linux x86_64) " + webkit + " HeadlessChrome/141.0.0.0 Safari/537.36":                 "Chrome 141 on Linux",
		"curl/8.5.0":                "curl/8.5.0",
		"":                          "",
		"bot\x00\n\x1b[31m é":       "bot[31m",
		strings.Repeat("x", 10_000): strings.Repeat("x", agentBytesMax),
	} {
		if got := Agent(agent); got != want {
			t.Errorf("%.80q is %q, want %q", agent, got, want)
		}
	}
}
