package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// mutant is a change of one file of the simulator.
type mutant struct {
	source, name string // the name is unique within the source
	path         string // of the file, in the checkout
	line         int
	from, to     int // the bytes of the file that text replaces
	text         string
}

// The sources of mutants.
const (
	fromFile = "file"
	drawn    = "drawn"
)

func (m *mutant) place() string { return fmt.Sprintf("%s:%d", m.path, m.line) }

// applied returns the file of a checkout with the change.
func (m *mutant) applied(dir string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(dir, m.path))
	if err != nil {
		return nil, err
	}
	return []byte(string(text[:m.from]) + m.text + string(text[m.to:])), nil
}
