package main

import "fmt"

// version is set by the build.
var version = "development"

type versionCommand struct{}

// Run implements the command.
func (versionCommand) Run() error {
	fmt.Println("toolmill", version)
	return nil
}
