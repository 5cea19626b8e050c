package callsite

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzRead reads files that are damaged.
func FuzzRead(f *testing.F) {
	f.Add([]byte("\x7fELF\x02\x01\x01"), uint64(1))
	f.Fuzz(tried)
}

// FuzzELF reads ELF files with symbols, units of DWARF that refer to each other, and line
// tables of both versions; and after that some bytes overwritten.
func FuzzELF(f *testing.F) {
	f.Add([]byte("symbols, units and lines"), []byte(nil), uint64(3))
	f.Add([]byte("\x01\x00\x01\x00\x02\x03\x01\x01\x04 of the fifth version"), []byte{1, 200, 255}, uint64(1))
	f.Fuzz(func(t *testing.T, structure, patch []byte, address uint64) {
		content := (&proportion.Draw{Bytes: patch}).Patch(drawn(&proportion.Draw{Bytes: structure}))
		proportion.Bounded(t, func() { tried(t, content, address%32) })
	})
}

// tried finds the call site of an address.
func tried(t *testing.T, content []byte, address uint64) {
	path := filepath.Join(t.TempDir(), "x")
	expect.OK(t, os.WriteFile(path, content, 0o666))
	f := New("")
	if f.Site(Module{Path: path}, address) == "" {
		t.Error("no site")
	}
	for _, note := range f.Notes() {
		if strings.Contains(note, "\n") {
			t.Errorf("not one line: %q", note)
		}
	}
}

var le = binary.LittleEndian

// drawn returns an ELF file of a fuzzer's bytes.
func drawn(d *proportion.Draw) []byte {
	lines := append(drawnLines(d), drawnLines(d)...)
	symbols := drawnSymbols(d)
	return object(symbols, lines, append(drawnUnit(d), drawnUnit(d)...))
}

// object returns an ELF file with symbols, line tables, and units of entries.
func object(symbols, lines, units []byte) []byte {
	sections := []struct {
		name    string
		kind    elf.SectionType
		content []byte
	}{
		{"", elf.SHT_NULL, nil},
		{".strtab", elf.SHT_STRTAB, []byte("\x00main\x00solve\x00")},
		{".symtab", elf.SHT_SYMTAB, symbols},
		{".debug_line", elf.SHT_PROGBITS, lines},
		{".debug_abbrev", elf.SHT_PROGBITS, abbreviations()},
		{".debug_info", elf.SHT_PROGBITS, units},
		{".shstrtab", elf.SHT_STRTAB, nil},
	}
	const head, entry = 64, 64
	var names, body, table []byte
	for _, s := range sections {
		names = append(append(names, s.name...), 0)
	}
	sections[len(sections)-1].content = names
	at := 0
	for _, s := range sections {
		table = encoded(table, elf.Section64{
			Name: uint32(at), Type: uint32(s.kind), Off: uint64(head + len(body)), Size: uint64(len(s.content)),
			Link: 1, Addralign: 1, Entsize: map[elf.SectionType]uint64{elf.SHT_SYMTAB: elf.Sym64Size}[s.kind], // symbols: their names
		})
		at += len(s.name) + 1
		body = append(body, s.content...)
	}
	file := encoded(nil, elf.Header64{
		Ident: [elf.EI_NIDENT]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:  uint16(elf.ET_EXEC), Machine: uint16(elf.EM_X86_64), Version: 1, Shoff: uint64(head + len(body)),
		Ehsize: head, Shentsize: entry, Shnum: uint16(len(sections)), Shstrndx: uint16(len(sections) - 1),
	})
	return append(append(file, body...), table...)
}

// encoded appends a struct of ELF.
func encoded(to []byte, what any) []byte {
	to, err := binary.Append(to, le, what)
	if err != nil {
		panic(err)
	}
	return to
}

func drawnSymbols(d *proportion.Draw) []byte {
	all := encoded(nil, elf.Sym64{})
	for range d.Below(4) {
		all = encoded(all, elf.Sym64{
			Name: uint32(d.Below(14)), Info: byte(elf.STT_FUNC), Shndx: uint16(d.Below(3)), Value: uint64(d.Number()), Size: uint64(d.Number()),
		})
	}
	return all
}

// number is an unsigned LEB128 number.
func number(to []byte, n int64) []byte { return binary.AppendUvarint(to, uint64(n)) }

// sized adds a part with its length before it, now and then another one.
func sized(d *proportion.Draw, to, part []byte) []byte {
	n := int64(len(part))
	if d.Below(32) == 1 {
		n = d.Number()
	}
	return append(le.AppendUint32(to, uint32(n)), part...)
}

// lineHead are the first bytes of a line table's head, behind its lengths: up to the lengths
// of its opcodes.
var lineHead = []byte{1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}

// drawnLines returns a line table.
func drawnLines(d *proportion.Draw) []byte {
	head := append([]byte{}, lineHead...)
	version := 4 + d.Below(2)
	if version == 4 {
		head = append(head, "dir\x00\x00a.c\x00"...)
		head = append(number(head, d.Number()), 0, 0, 0)
	} else {
		for range 2 { // folders, files
			forms := d.Below(4)
			head = append(head, byte(forms))
			for range forms {
				head = number(number(head, int64(1+d.Below(5))), []int64{8, 11, 15, 31, 7, 2}[d.Below(6)])
			}
			head = append(number(head, d.Number()), "a\x00b\x00"...)
		}
	}
	part := le.AppendUint16(nil, uint16(version))
	if version == 5 {
		part = append(part, 8, 0)
	}
	part = sized(d, part, head)
	part = le.AppendUint64(append(part, 0, 9, 2), uint64(d.Number())) // an address
	for range d.Below(12) {
		switch d.Below(6) {
		case 0:
			part = number(append(part, 2), d.Number()) // advance the address
		case 1:
			part = number(append(part, 3), d.Number()) // the line
		case 2:
			part = number(append(part, 4), d.Number()) // the file
		case 3:
			part = append(part, 0, 1, 1) // the end of a sequence
		default:
			part = append(part, byte(13+d.Below(243)))
		}
	}
	return sized(d, nil, part)
}

// The entries that units have, by their number, and the attributes of each.
var entries = []struct {
	tag        dwarf.Tag
	children   byte
	attributes [][2]int // and forms
}{
	{dwarf.TagCompileUnit, 1, [][2]int{{int(dwarf.AttrName), 8}, {int(dwarf.AttrStmtList), 0x17}, {int(dwarf.AttrLowpc), 1}, {int(dwarf.AttrHighpc), 0xb}}},
	{dwarf.TagSubprogram, 1, [][2]int{{int(dwarf.AttrName), 8}, {int(dwarf.AttrLowpc), 1}, {int(dwarf.AttrHighpc), 0xb}}},
	{dwarf.TagInlinedSubroutine, 1, [][2]int{{int(dwarf.AttrAbstractOrigin), 0x13}, {int(dwarf.AttrLowpc), 1}, {int(dwarf.AttrHighpc), 0xb}}},
	{dwarf.TagSubprogram, 0, [][2]int{{int(dwarf.AttrSpecification), 0x13}, {int(dwarf.AttrLowpc), 1}, {int(dwarf.AttrHighpc), 0xb}}},
	{dwarf.TagNamespace, 1, [][2]int{{int(dwarf.AttrSibling), 0x13}}},
	{dwarf.TagSubprogram, 1, nil},
}

func abbreviations() (all []byte) {
	for i, e := range entries {
		all = append(number(number(all, int64(i+1)), int64(e.tag)), e.children)
		for _, a := range e.attributes {
			all = number(number(all, int64(a[0])), int64(a[1]))
		}
		all = append(all, 0, 0)
	}
	return append(all, 0)
}

// drawnUnit returns a unit.
func drawnUnit(d *proportion.Draw) []byte {
	part := append(le.AppendUint32(le.AppendUint16(nil, 4), 0), 8)
	for i := 0; d.More() && (i == 0 || d.Below(16) != 1); i++ {
		which := 0
		if i > 0 {
			which = d.Below(len(entries) + 2)
		}
		if which >= len(entries) {
			part = append(part, 0)
			continue
		}
		part = append(part, byte(which+1))
		for _, a := range entries[which].attributes {
			switch a[1] {
			case 8:
				part = append(part, 'f', '0'+byte(d.Below(4)), 0)
			case 1:
				part = le.AppendUint64(part, uint64(d.Below(24)))
			case 0xb:
				part = append(part, d.Byte())
			default:
				part = le.AppendUint32(part, uint32(d.Below(128)))
			}
		}
	}
	return sized(d, nil, part)
}

// unit returns a unit of the addresses 0..99, with entries that are given.
func unit(entries []byte) []byte {
	part := append(le.AppendUint32(le.AppendUint16(nil, 4), 0), 8, 1, 'f', 0)
	part = append(le.AppendUint64(le.AppendUint32(part, 0), 0), 100)
	return sized(&proportion.Draw{}, nil, append(part, entries...))
}

// TestManyEntries has line tables that declare more folders or files than there is memory for,
// and entries that nest deeper than a stack may be.
func TestManyEntries(t *testing.T) {
	table := func(lists ...byte) []byte {
		head := append(append([]byte{}, lineHead...), lists...)
		part := sized(&proportion.Draw{}, append(le.AppendUint16(nil, 5), 8, 0), head)
		part = le.AppendUint64(append(part, 0, 9, 2), 0)
		part = append(part, 4, 0, 1, 2, 50, 0, 1, 1) // file 0, a row, and the end 50 bytes on
		return sized(&proportion.Draw{}, nil, part)
	}
	const many = "\xff\xff\xff\xff\xff\x3f" // 2^41
	form := []byte{1, 1, 8}                 // paths, as texts
	site := func(lines, units []byte) string {
		path := filepath.Join(t.TempDir(), "x")
		expect.OK(t, os.WriteFile(path, object(nil, lines, units), 0o666))
		return New("").Site(Module{Path: path}, 7)
	}
	one := append(append(append([]byte{}, form...), 1), "a\x00"...)
	for name, test := range map[string]struct {
		lines, entries []byte
		want           string
	}{
		"sound":                    {table(append(one, one...)...), nil, "a:1"},
		"folders":                  {table(append(form, many...)...), nil, "x+0x7"},
		"folders without forms":    {table(append([]byte{0}, many...)...), nil, "x+0x7"},
		"folders of unknown forms": {table(append([]byte{1, 1, 99}, many...)...), nil, "x+0x7"},
		"files":                    {table(append(append(one, form...), many...)...), nil, "x+0x7"},
		"nested":                   {table(append(one, one...)...), bytes.Repeat([]byte{6}, 8<<20), "a:1"},
	} {
		if got := site(test.lines, unit(test.entries)); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}
