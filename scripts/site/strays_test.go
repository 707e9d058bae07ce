package site

import (
	"os/exec"
	"testing"
)

// A process is a stray by its arguments, its environment or its directory, until it ends.
func TestStraysAreFound(t *testing.T) {
	for name, mark := range map[string]func(*exec.Cmd, string){
		"arguments":   func(c *exec.Cmd, dir string) { c.Args = append(c.Args, "-s", dir+"/tmp") },
		"environment": func(c *exec.Cmd, dir string) { c.Env = []string{"HOME=" + dir + "/tmp"} },
		"directory":   func(c *exec.Cmd, dir string) { c.Dir = dir + "/tmp" },
	} {
		t.Run(name, func(t *testing.T) {
			s, err := New("", "toolmill-strays-")
			if err != nil {
				t.Fatal(err)
			}
			defer s.Remove()
			stray := exec.CommandContext(t.Context(), "sh", "-c", "read line")
			blocked, err := stray.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			mark(stray, s.Dir)
			if err := stray.Start(); err != nil {
				t.Fatal(err)
			}
			if found := Strays(s.Dir); len(found) != 1 {
				t.Errorf("found %v", found)
			}
			_ = blocked.Close()
			_ = stray.Wait()
			if found := Strays(s.Dir); len(found) != 0 {
				t.Errorf("found %v after the end", found)
			}
		})
	}
}
