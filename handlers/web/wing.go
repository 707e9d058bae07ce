package web

import (
	"io/fs"

	"github.com/toolmill/toolmill/domain/tool"
)

// Tools returns the tools: *tool.Registry, or one that follows the engines of the running workers.
type Tools interface {
	All() []tool.Contract
	Find(slug string) (tool.Contract, bool)
}

// Wing serves the pages of the app, and what they load.
type Wing struct {
	tools    Tools
	dist     fs.FS
	manifest manifest
}

// New returns the pages of the app that was built into this program, which may be none.
func New(tools Tools) (*Wing, error) { return of(tools, built()) }

func of(tools Tools, dist fs.FS) (*Wing, error) {
	m, err := readManifest(dist)
	return &Wing{tools: tools, dist: dist, manifest: m}, err
}
