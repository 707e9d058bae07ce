// Command dictionary makes a dictionary for packed frames (infra/kafka/packed) from the events that the service can write: one of each
// type, from domain/testdata/events, and an accepted job of each tool. No event of a customer is needed, and none is used.
//
//	go run ./scripts/dictionary -number 2 >/tmp/dictionary-2
//
// A dictionary that a version has written with is never made again: other events or another release of the library would give another one.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/klauspost/compress/zstd"

	"github.com/toolmill/toolmill/scripts/dictionary/samples"
)

func main() {
	number := flag.Uint("number", 0, "the dictionary's number, which zstd writes into each value: 1 to 255 take one byte")
	flag.Parse()
	if err := run(*number); err != nil {
		fmt.Fprintln(os.Stderr, "dictionary:", err)
		os.Exit(1)
	}
}

func run(number uint) error {
	const numberMax = 255
	if number == 0 || number > numberMax {
		return fmt.Errorf("-number is %d, not 1 to %d", number, numberMax)
	}
	from, err := samples.Read("domain/testdata/events")
	if err != nil {
		return err
	}
	made, err := zstd.BuildDict(zstd.BuildDictOptions{
		ID: uint32(number), Contents: from.Frames(), History: from.History(), Offsets: [3]int{1, 4, 8}, Level: zstd.SpeedFastest,
		CompatV155: true, // libzstd up to 1.5.5 reads no other
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "dictionary %d: %d bytes\n", number, len(made))
	_, err = os.Stdout.Write(made)
	return err
}
