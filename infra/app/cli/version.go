package cli

import "fmt"

type versionCommand struct{}

// Run implements the command.
func (versionCommand) Run(version build) error {
	fmt.Println("toolmill", version)
	return nil
}
