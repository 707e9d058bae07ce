package against

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// Options of a comparison.
type Options struct {
	Commit   string   // the working tree is compared with it
	Rounds   int      // how often each section runs in each version
	Sections []string // in the order in which they run
	Args     []string // further arguments of both benchmarks
	Out      io.Writer
	Progress io.Writer
}

// Run measures each section in turns, the first version changing each round, and prints a table after each section.
// Files may be edited meanwhile: the working tree is copied first.
func Run(ctx context.Context, o Options) error {
	parent, err := os.MkdirTemp("", "toolmill-bench-against-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(parent) }()
	if err := os.Chmod(parent, 0o755); err != nil { //nolint:gosec // engines and Postgres run as other users
		return err
	}
	now, err := workingTree(ctx, filepath.Join(parent, "index"))
	if err != nil {
		return err
	}
	before, err := unpack(ctx, parent, "before", o.Commit)
	if err != nil {
		return err
	}
	after, err := unpack(ctx, parent, "after", now)
	if err != nil {
		return err
	}
	var moved []string
	for _, section := range o.Sections {
		in, err := o.section(ctx, section, before, after)
		if err != nil {
			return err
		}
		moved = append(moved, in...)
	}
	o.sum(moved)
	return nil
}

// sum ends the tables with what moved in any of them.
func (o Options) sum(moved []string) {
	if len(moved) == 0 {
		fmt.Fprintf(o.Out, "\nNothing moved beyond noise: by more than %.0f %%, and in each of %d rounds.\n", 100*noiseMax, o.Rounds)
		return
	}
	fmt.Fprintln(o.Out, "\nMoved beyond noise:")
	for _, row := range moved {
		fmt.Fprintln(o.Out, "  "+row)
	}
}

func (o Options) section(ctx context.Context, section string, before, after version) (moved []string, err error) {
	measured := map[string]runs{}
	turn := []version{before, after}
	for round := range o.Rounds {
		for _, v := range turn {
			figures, err := v.measure(ctx, section, o.Args)
			if err != nil {
				return nil, err
			}
			measured[v.name] = append(measured[v.name], figures)
			clock := figures[len(figures)-2].values[0].Number
			fmt.Fprintf(o.Progress, "%s, round %d of %d, %s: %.0f s\n", section, round+1, o.Rounds, v.name, clock)
		}
		slices.Reverse(turn)
	}
	return compare(o.Out, section, measured[before.name], measured[after.name]), nil
}
