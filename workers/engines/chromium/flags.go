package chromium

import (
	"os"
	"path/filepath"
)

// flags are Chromium's arguments. Those against the network are a second line:
// the first is the absence of one.
func flags(dir string, config *Config, sandboxed bool) []string {
	list := []string{
		"--remote-debugging-pipe",
		"--headless",
		"--no-startup-window",
		"--user-data-dir=" + filepath.Join(dir, "profile"),
		// Containers often have 64 MB there.
		"--disable-dev-shm-usage",
		"--disable-gpu",
		// Two processes less to start, which would hold nothing but what draws to memory and a network that is not there.
		// Documents stay in processes of their own.
		"--in-process-gpu",
		"--enable-features=NetworkServiceInProcess2",

		"--no-proxy-server",
		"--host-resolver-rules=MAP * ~NOTFOUND",
		"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-domain-reliability",
		"--disable-sync",
		"--disable-breakpad",
		"--dns-prefetch-disable",

		"--block-new-web-contents",
		"--deny-permission-prompts",
		"--disable-extensions",
		"--disable-default-apps",
		"--no-first-run",
		"--no-default-browser-check",
		"--password-store=basic",
		"--mute-audio",
		"--hide-scrollbars",
		"--force-color-profile=srgb",
		// Hinting is for screens: it moves glyphs to the grid of pixels.
		"--font-render-hinting=none",
	}
	if !config.SeparateRenderers {
		list = append(list, "--renderer-process-limit=1")
	}
	if !sandboxed {
		list = append(list, "--no-sandbox")
	}
	return list
}

// environment is all that Chromium sees of ours. The last three it sets itself, some from one of its threads while others
// read: a variable that is not there yet moves the whole table, which is a segmentation fault in getenv of one start in a
// hundred on a busy machine (getenv(3), "MT-Safe env"). One that is there is replaced in its place.
func environment(dir string) []string {
	return []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir, "LANG=C.UTF-8",
		"VK_ICD_FILENAMES=" + filepath.Join(dir, "none"),
		"FC_FONTATIONS=1",
		"DBUS_SESSION_BUS_ADDRESS=disabled:",
	}
}
