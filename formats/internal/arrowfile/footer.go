package arrowfile

import "encoding/binary"

// Places of a table's fields in its flatbuffers vtable, from Arrow's
// format/File.fbs and Schema.fbs.
const (
	footerSchema   = 6
	schemaFields   = 6
	schemaMetadata = 8
	fieldChildren  = 14
	fieldMetadata  = 16
)

// maxNesting is how deep Arrow lets columns nest.
const maxNesting = 64

// checkFooter looks whether the schema in an Arrow file's footer can be what
// it says. Arrow makes room for as many columns as the schema declares, and
// follows whatever nesting it declares; neither running out of memory nor of
// stack can be recovered from. Places outside of the footer make it panic, as
// they do Arrow; see guard.
func checkFooter(footer []byte) error {
	f := flat{footer, len(footer) / 4}
	schema, ok := f.field(f.follow(0), footerSchema)
	if !ok {
		return formatError("no schema")
	}
	schema = f.follow(schema)
	f.vector(schema, schemaMetadata)
	f.columns(schema, schemaFields, maxNesting)
	if f.left < 0 {
		return formatError("a schema larger than its footer")
	}
	return nil
}

// flat is a flatbuffer that is walked through.
type flat struct {
	bytes []byte
	left  int // how many more elements of vectors it has room for
}

// columns walks through the columns that a vector holds.
func (f *flat) columns(table, slot, depth int) {
	first, n := f.vector(table, slot)
	if depth == 0 && n > 0 {
		f.left = -1
	}
	for i := 0; i < n && f.left >= 0; i++ {
		column := f.follow(first + 4*i)
		f.vector(column, fieldMetadata)
		f.columns(column, fieldChildren, depth-1)
	}
}

// vector returns where the elements of a vector start, and their number.
func (f *flat) vector(table, slot int) (first, n int) {
	at, ok := f.field(table, slot)
	if !ok {
		return 0, 0
	}
	at = f.follow(at)
	n = int(binary.LittleEndian.Uint32(f.bytes[at:]))
	f.left -= n
	return at + 4, n
}

// field returns where a field of a table stands; not all are there.
func (f *flat) field(table, slot int) (at int, ok bool) {
	vtable := table - int(int32(binary.LittleEndian.Uint32(f.bytes[table:])))
	if slot >= int(binary.LittleEndian.Uint16(f.bytes[vtable:])) {
		return 0, false
	}
	offset := int(binary.LittleEndian.Uint16(f.bytes[vtable+slot:]))
	return table + offset, offset != 0
}

// follow returns where a reference leads.
func (f *flat) follow(at int) int {
	return at + int(binary.LittleEndian.Uint32(f.bytes[at:]))
}
