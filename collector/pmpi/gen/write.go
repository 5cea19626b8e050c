//go:build ignore

// Write writes the generated sources of the tracing library.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"loggops/collector/pmpi/gen"
)

func main() {
	if err := run("lib"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folder string) error {
	table, err := os.ReadFile(filepath.Join(folder, "calls.txt"))
	if err != nil {
		return err
	}
	sources, err := gen.Sources(string(table))
	if err != nil {
		return err
	}
	for name, text := range sources {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
