package chromium

import (
	"os"
	"path/filepath"
)

// flags returns Chromium's arguments. Those against the network are a second line of defence; the first is the absence of a
// network.
func flags(dir string, config *Config, sandboxed bool) []string {
	list := []string{
		"--remote-debugging-pipe",
		"--headless",
		"--no-startup-window",
		"--user-data-dir=" + filepath.Join(dir, "profile"),
		// Containers often have only 64 MB in /dev/shm.
		"--disable-dev-shm-usage",
		"--disable-gpu",
		// Two processes less to start; they would contain only the drawing into memory and a network that does not exist. Documents
		// stay in processes of their own.
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
		// Hinting is for screens: it moves glyphs to the pixel grid.
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

// environment returns Chromium's environment. Chromium sets the last three itself, some of them from one thread while others
// read: adding a variable moves the whole table, which crashed one start in a hundred in getenv on a busy machine (getenv(3),
// "MT-Safe env"). A variable that exists is replaced in place.
func environment(dir string) []string {
	return []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir, "LANG=C.UTF-8",
		"VK_ICD_FILENAMES=" + filepath.Join(dir, "none"),
		"FC_FONTATIONS=1",
		"DBUS_SESSION_BUS_ADDRESS=disabled:",
	}
}
