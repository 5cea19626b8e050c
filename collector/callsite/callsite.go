// Package callsite translates the return addresses of calls into call sites in the source of a
// program. It reads the program and its libraries as ELF files, and uses their line tables
// (DWARF) or, without line tables, their symbols.
package callsite

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/ianlancetaylor/demangle"
)

// Module identifies a program or library of a run by its path during the run and by its build
// ID, which is "" if unknown.
type Module struct {
	Path, BuildID string
}

// Finder finds call sites. It is safe for use by several goroutines.
type Finder struct {
	folder string
	mu     sync.Mutex
	files  map[Module]*file
}

// New returns a finder. If the file of a module is missing or has changed, the finder reads the
// file of the same name in the given folder instead.
func New(folder string) *Finder { return &Finder{folder: folder, files: map[Module]*file{}} }

// file is what is known of a module.
type file struct {
	symbols *symbols
	lacks   string // what cannot be found of its sites, and why; "" for nothing
	sites   map[uint64]string
}

// Site returns the call site of a return address, which is relative to the start of the module:
// "solver.f90:212 (solve)"; without a line, "solve+0x1c4 (app)"; without a symbol,
// "libapp.so+0x2a10". The return address is that of the instruction after the call. Names of C++
// are demangled, without the types of parameters.
func (f *Finder) Site(of Module, address uint64) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.files[of]
	if m == nil {
		m = &file{sites: map[uint64]string{}}
		m.symbols, m.lacks = f.open(of)
		f.files[of] = m
	}
	site, known := m.sites[address]
	if !known {
		site = m.site(of, address)
		m.sites[address] = site
	}
	return site
}

func (m *file) site(of Module, address uint64) string {
	name := filepath.Base(of.Path)
	if m.symbols == nil {
		return fmt.Sprintf("%s+%#x", name, address)
	}
	if source, line, function := m.symbols.line(address - 1); line > 0 {
		return strings.TrimSuffix(fmt.Sprintf("%s:%d (%s)", filepath.Base(source), line, function), " ()")
	}
	m.lacks = cmp.Or(m.lacks, "it has no line numbers for some call sites; compile with -g")
	if function, offset := m.symbols.function(address - 1); function != "" {
		return fmt.Sprintf("%s+%#x (%s)", demangled(function), offset+1, name)
	}
	return fmt.Sprintf("%s+%#x", name, address)
}

// demangled returns the name of a function as its source spells it. Parameters would be most of a name; the address
// distinguishes functions that differ in them only.
func demangled(symbol string) string {
	return demangle.Filter(symbol, demangle.NoParams, demangle.NoEnclosingParams, demangle.MaxLength(longest))
}

// longest is the binary logarithm of the longest name: templates of templates grow exponentially.
const longest = 10

// Notes returns a note for each module that has call sites without lines, with the reason.
func (f *Finder) Notes() (notes []string) {
	for of, m := range f.files {
		if m.lacks != "" {
			notes = append(notes, of.Path+": "+m.lacks)
		}
	}
	slices.Sort(notes)
	return notes
}

// Files returns the files of the modules of all sites so far, as far as they exist.
func (f *Finder) Files() (all []string) {
	for of := range f.files {
		for _, name := range []string{of.Path, f.beside(of)} {
			if _, err := os.Stat(name); err == nil {
				all = append(all, name)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// beside returns the file of a module's name in the folder.
func (f *Finder) beside(of Module) string { return filepath.Join(f.folder, filepath.Base(of.Path)) }

// open reads the file of a module, or of the same name in the folder.
func (f *Finder) open(of Module) (*symbols, string) {
	s, err := read(of.Path, of.BuildID)
	if err == nil {
		return s, ""
	}
	if s, other := read(f.beside(of), of.BuildID); other == nil {
		return s, ""
	}
	return nil, fmt.Sprintf("call sites have no line numbers: %v; copy the recorded file to %s and run loggops-collect again", err, f.folder)
}
