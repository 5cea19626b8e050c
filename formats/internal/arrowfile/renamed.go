package arrowfile

import (
	"cmp"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"
)

// renamed has the names of kinds and columns by those in files of earlier versions.
var renamed = map[string]string{
	"marks":           "iterations",
	"mark":            "iteration",
	"reached_ns":      "propagated_ns",
	"neighbours":      "neighbors",
	"recv_neighbours": "recv_neighbors",
}

// present returns the present name of a kind or column.
func present(name string) string { return cmp.Or(renamed[name], name) }

// presentSchema returns a schema in which the columns have their present names.
func presentSchema(s *arrow.Schema) *arrow.Schema {
	meta := s.Metadata()
	return arrow.NewSchemaWithEndian(presentFields(s.Fields()), &meta, s.Endianness())
}

func presentFields(fields []arrow.Field) []arrow.Field {
	fields = slices.Clone(fields)
	for i := range fields {
		f := &fields[i]
		f.Name = present(f.Name)
		if list, ok := f.Type.(*arrow.ListType); ok {
			elem := list.ElemField()
			if row, ok := elem.Type.(*arrow.StructType); ok {
				elem.Type = arrow.StructOf(presentFields(row.Fields())...)
				f.Type = arrow.ListOfField(elem)
			}
		}
	}
	return fields
}
