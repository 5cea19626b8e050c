//go:build ignore

// Write writes the generated sources of the tracing library.
package main

import (
	"log"
	"os"
	"path/filepath"

	"loggops/collector/pmpi/gen"
)

func main() {
	if err := run("lib"); err != nil {
		log.Fatal(err)
	}
}

func run(folder string) error {
	if err := write(folder, "calls.txt", gen.Sources); err != nil {
		return err
	}
	if err := write(folder, "local.txt", gen.Local); err != nil {
		return err
	}
	return write(folder, "unrecorded.txt", gen.Unrecorded)
}

func write(folder, table string, sources func(string) (map[string]string, error)) error {
	text, err := os.ReadFile(filepath.Join(folder, table))
	if err != nil {
		return err
	}
	made, err := sources(string(text))
	if err != nil {
		return err
	}
	for name, text := range made {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
