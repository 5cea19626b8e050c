package callsite

import (
	"cmp"
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// symbols are those of an ELF file.
type symbols struct {
	dwarf     *dwarf.Data // nil if there is none
	tables    []byte      // its line tables
	order     binary.ByteOrder
	functions []elf.Symbol // by address
}

// debugFolder is where distributions put the DWARF of their packages, by build ID.
const debugFolder = "/usr/lib/debug/.build-id"

// read reads a file, which must have a build ID, unless that is "".
func read(path, buildID string) (s *symbols, err error) {
	defer func() {
		if recover() != nil { // debug/elf and debug/dwarf do not check all of a damaged file
			s, err = nil, errors.New("the file is damaged")
		}
	}()
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such file")
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no file")
	}
	file, err := elf.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if id := buildIDOf(file); buildID != "" && id != buildID {
		return nil, fmt.Errorf("the file has changed since it was recorded (its build ID is %s, not %s)", cmp.Or(id, "none"), buildID)
	}
	s = &symbols{}
	s.functions = append(s.functions, functionsOf(file.Symbols())...)
	s.functions = append(s.functions, functionsOf(file.DynamicSymbols())...)
	slices.SortStableFunc(s.functions, func(a, b elf.Symbol) int { return cmp.Compare(a.Value, b.Value) })
	s.lines(file)
	if s.dwarf == nil && len(buildID) > 2 {
		if debug, err := elf.Open(filepath.Join(debugFolder, buildID[:2], buildID[2:]+".debug")); err == nil {
			defer debug.Close()
			s.lines(debug)
		}
	}
	return s, nil
}

// lines reads the DWARF of a file if it has line tables.
func (s *symbols) lines(file *elf.File) {
	section := cmp.Or(file.Section(".debug_line"), file.Section(".zdebug_line"))
	if section == nil {
		return
	}
	var err error
	if s.tables, err = section.Data(); err == nil {
		s.order = file.ByteOrder
		s.dwarf, _ = file.DWARF()
	}
}

// buildIDOf returns a file's build ID as hexadecimal digits, "" where it has none.
func buildIDOf(file *elf.File) string {
	const head = 16 // three lengths and the name "GNU"
	section := file.Section(".note.gnu.build-id")
	if section == nil {
		return ""
	}
	note, err := section.Data()
	if err != nil || len(note) < head {
		return ""
	}
	return hex.EncodeToString(note[head:min(len(note), head+int(file.ByteOrder.Uint32(note[4:])))])
}

func functionsOf(all []elf.Symbol, _ error) []elf.Symbol {
	return slices.DeleteFunc(all, func(s elf.Symbol) bool {
		return elf.ST_TYPE(s.Info) != elf.STT_FUNC || s.Section == elf.SHN_UNDEF
	})
}

// function returns the function that an address is in, "" if there is none, and the
// address from its start.
func (s *symbols) function(address uint64) (name string, offset uint64) {
	next, _ := slices.BinarySearchFunc(s.functions, address+1, func(f elf.Symbol, a uint64) int { return cmp.Compare(f.Value, a) })
	if next == 0 {
		return "", 0
	}
	f := s.functions[next-1]
	if offset = address - f.Value; offset >= f.Size {
		return "", 0
	}
	return f.Name, offset
}

// line returns the source line of an address, 0 if it is unknown, and its function: where
// that is inlined into others, the innermost.
func (s *symbols) line(address uint64) (source string, line int, function string) {
	defer func() {
		if recover() != nil {
			source, line, function = "", 0, ""
		}
	}()
	if s.dwarf == nil {
		return "", 0, ""
	}
	r := s.dwarf.Reader()
	unit, err := r.SeekPC(address)
	if err != nil {
		return "", 0, ""
	}
	if at, ok := unit.Val(dwarf.AttrStmtList).(int64); !ok || !listsFit(s.tables[at:], s.order) {
		return "", 0, ""
	}
	table, err := s.dwarf.LineReader(unit)
	if err != nil || table == nil {
		return "", 0, ""
	}
	at, found := row(table, address)
	if !found {
		return "", 0, ""
	}
	return at.File.Name, at.Line, s.innermost(r, address)
}

// row returns the row of a line table that covers an address. LineReader.SeekPC wants the
// sequences of a table in ascending order, which those of a main program are not.
func row(table *dwarf.LineReader, address uint64) (at dwarf.LineEntry, found bool) {
	var next dwarf.LineEntry
	for at.EndSequence = true; table.Next(&next) == nil; at = next {
		if !at.EndSequence && at.Address <= address && address < next.Address {
			return at, at.File != nil
		}
	}
	return at, false
}

// innermost returns the innermost function around an address, of those that a reader comes to
// in its unit.
func (s *symbols) innermost(r *dwarf.Reader, address uint64) (name string) {
	for depth := 1; depth > 0; {
		e, err := r.Next()
		if err != nil || e == nil {
			return name
		}
		if e.Tag == 0 {
			depth--
			continue
		}
		code := e.Tag == dwarf.TagSubprogram || e.Tag == dwarf.TagInlinedSubroutine || e.Tag == dwarf.TagLexDwarfBlock
		inside := !code
		if code {
			ranges, _ := s.dwarf.Ranges(e)
			inside = slices.ContainsFunc(ranges, func(r [2]uint64) bool { return r[0] <= address && address < r[1] })
		}
		if inside && (e.Tag == dwarf.TagSubprogram || e.Tag == dwarf.TagInlinedSubroutine) {
			name = s.name(e)
		}
		switch {
		case !e.Children:
		case inside:
			depth++
		default:
			skipChildren(r, e)
		}
	}
	return name
}

// skipChildren skips the children of an entry, as the method of a reader does, but without a
// call for each level: damaged entries may nest deeper than a stack may be.
func skipChildren(r *dwarf.Reader, e *dwarf.Entry) {
	if next, ok := e.Val(dwarf.AttrSibling).(dwarf.Offset); ok && next > e.Offset {
		r.Seek(next)
		return
	}
	for depth := 1; depth > 0; {
		e, err := r.Next()
		switch {
		case err != nil || e == nil:
			return
		case e.Tag == 0:
			depth--
		case e.Children:
			depth++
		}
	}
}

// name returns the name of a function, which may stand where it is declared or where what
// is inlined is described.
func (s *symbols) name(e *dwarf.Entry) string {
	for range 8 { // one refers to the next
		if name, ok := e.Val(dwarf.AttrName).(string); ok {
			return name
		}
		at, ok := cmp.Or(e.Val(dwarf.AttrAbstractOrigin), e.Val(dwarf.AttrSpecification)).(dwarf.Offset)
		if !ok {
			return ""
		}
		r := s.dwarf.Reader()
		r.Seek(at)
		var err error
		if e, err = r.Next(); err != nil || e == nil {
			return ""
		}
	}
	return ""
}
