package table

import (
	"fmt"
	"io"
	"strings"

	"loggops/internal/jsontext"
)

func (t Table) writeJSON(w io.Writer) error {
	rows := make([]string, len(t.Rows))
	for i, row := range t.Rows {
		members, err := jsonMembers(t.Columns, row)
		if err != nil {
			return err
		}
		rows[i] = "  {" + strings.Join(members, ", ") + "}"
	}
	_, err := io.WriteString(w, "[\n"+strings.Join(rows, ",\n")+"\n]\n")
	return err
}

func (o Object) writeJSON(w io.Writer) error {
	members, err := jsonMembers(o.columns(), o.row())
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "{\n  "+strings.Join(members, ",\n  ")+"\n}\n")
	return err
}

// jsonMembers returns the members of an object in the order of its columns,
// which encoding/json would not keep.
func jsonMembers(columns []Column, row []any) ([]string, error) {
	members := make([]string, len(row))
	for i, value := range row {
		key, err := jsontext.Write(columns[i].Key)
		if err != nil {
			return nil, err
		}
		encoded, err := jsontext.Write(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", columns[i].Key, err)
		}
		members[i] = string(key) + ": " + string(encoded)
	}
	return members, nil
}
