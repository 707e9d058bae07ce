package web

import "io/fs"

func Of(tools Tools, dist fs.FS) (*Wing, error) { return of(tools, dist) }
