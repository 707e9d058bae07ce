package secret

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// The indexes of fields 48 and 50 of proc(5) in /proc/self/stat, counted after the program's name.
const fieldArguments, fieldEnvironment = 48 - 3, 50 - 3

// keepArguments copies the arguments: Go's are the kernel's memory, unlike its environment.
func keepArguments() {
	for i, argument := range os.Args {
		os.Args[i] = strings.Clone(argument)
	}
}

// overwrite puts zeros over the secrets in the memory in which the kernel passed environment and arguments.
func overwrite() error {
	text, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return fmt.Errorf("secrets stay in /proc/self/environ: %w", err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < fieldEnvironment+2 {
		return errors.New("secrets stay in /proc/self/environ: the kernel does not say where it lies")
	}
	environment, err := memory(fields[fieldEnvironment:])
	if err != nil {
		return err
	}
	arguments, err := memory(fields[fieldArguments:])
	if err != nil {
		return err
	}
	for _, entry := range entries(environment) {
		name, value, _ := bytes.Cut(entry, []byte("="))
		if slices.Contains(Names, string(name)) {
			clear(value)
		}
	}
	clearFlags(entries(arguments))
	return nil
}

// clearFlags handles --flag=secret and --flag secret.
func clearFlags(arguments [][]byte) {
	for i, argument := range arguments {
		name, value, whole := bytes.Cut(argument, []byte("="))
		switch {
		case !isFlag(string(name)):
		case whole:
			clear(value)
		case i+1 < len(arguments):
			clear(arguments[i+1])
		}
	}
}

// isFlag reports whether a flag takes a secret: kong names flags after the variables, or without the service's name.
func isFlag(flag string) bool {
	name := strings.ToUpper(strings.ReplaceAll(strings.TrimPrefix(flag, "--"), "-", "_"))
	return strings.HasPrefix(flag, "--") && (slices.Contains(Names, name) || slices.Contains(Names, "TOOLMILL_"+name))
}

// memory returns the bytes between two addresses in decimal digits. They are on the process's own stack, which never
// moves.
func memory(bounds []string) ([]byte, error) {
	from, errFrom := strconv.ParseUint(bounds[0], 10, 64)
	to, errTo := strconv.ParseUint(bounds[1], 10, 64)
	if err := errors.Join(errFrom, errTo); err != nil || from == 0 || to < from {
		return nil, errors.Join(errors.New("secrets stay in /proc/self/environ: the kernel does not say where it lies"), err)
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&from)), to-from), nil //nolint:gosec // an address of the kernel's
}

// entries splits a block at its zero bytes.
func entries(block []byte) [][]byte { return bytes.Split(block, []byte{0}) }
