package table

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Parts is a result of several tables and objects, in the order of printing.
type Parts []Part

// Part is one of them.
type Part struct {
	// Key names it in JSON, and where one is chosen.
	Key string
	// Title stands above it in a table; there is no such line if it is empty.
	Title string
	Content
}

// Content is a Table, an Object or a Lazy table.
type Content interface {
	Write(io.Writer, Format) error
}

// Lazy is a table that is made when it is printed. For people it is left out of
// several parts where it has no rows.
type Lazy func() Table

// Write makes the table and prints it.
func (l Lazy) Write(w io.Writer, format Format) error { return l().Write(w, format) }

// ErrParts is the error of writing several parts as CSV, which has one table.
var ErrParts = errors.New("CSV can contain one table only")

// Keyed gives the parts their keys, in their order.
func (p Parts) Keyed(keys []string) Parts {
	for i := range p {
		p[i].Key = keys[i]
	}
	return p
}

// Write prints the parts: as tables under their titles, or as a JSON object
// with a member for each. The error is ErrParts or that of writing a part.
func (p Parts) Write(w io.Writer, format Format) error {
	switch format {
	case FormatCSV:
		return ErrParts
	case FormatJSON:
		return p.writeJSON(w)
	}
	space := ""
	for _, part := range p {
		content := part.Content
		if lazy, ok := content.(Lazy); ok {
			made := lazy()
			if len(made.Rows) == 0 {
				continue
			}
			content = made
		}
		title := part.Title
		if title != "" {
			title += "\n"
		}
		if _, err := io.WriteString(w, space+title); err != nil {
			return err
		}
		if err := content.Write(w, format); err != nil {
			return err
		}
		space = "\n"
	}
	return nil
}

func (p Parts) writeJSON(w io.Writer) error {
	members := make([]string, len(p))
	for i, part := range p {
		var text strings.Builder
		if err := part.Write(&text, FormatJSON); err != nil {
			return fmt.Errorf("%s: %w", part.Key, err)
		}
		value := strings.ReplaceAll(strings.TrimSuffix(text.String(), "\n"), "\n", "\n  ")
		members[i] = fmt.Sprintf("  %q: %s", part.Key, value)
	}
	_, err := io.WriteString(w, "{\n"+strings.Join(members, ",\n")+"\n}\n")
	return err
}
