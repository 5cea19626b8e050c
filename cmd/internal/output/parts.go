package output

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
	// Key names it in JSON.
	Key string
	// Title stands above it in a table; there is no such line if it is empty.
	Title   string
	Content interface {
		Write(io.Writer, Format) error
	}
}

// ErrParts is the error of writing several parts as CSV, which has one table.
var ErrParts = errors.New("CSV has room for one table only")

// Write prints the parts: as tables under their titles, or as a JSON object
// with a member for each. The error is ErrParts or that of writing a part.
func (p Parts) Write(w io.Writer, format Format) error {
	switch format {
	case FormatCSV:
		return ErrParts
	case FormatJSON:
		return p.writeJSON(w)
	}
	for i, part := range p {
		title := part.Title
		if title != "" {
			title += "\n"
		}
		if i > 0 {
			title = "\n" + title
		}
		if _, err := io.WriteString(w, title); err != nil {
			return err
		}
		if err := part.Content.Write(w, format); err != nil {
			return err
		}
	}
	return nil
}

func (p Parts) writeJSON(w io.Writer) error {
	members := make([]string, len(p))
	for i, part := range p {
		var text strings.Builder
		if err := part.Content.Write(&text, FormatJSON); err != nil {
			return fmt.Errorf("%s: %w", part.Key, err)
		}
		value := strings.ReplaceAll(strings.TrimSuffix(text.String(), "\n"), "\n", "\n  ")
		members[i] = fmt.Sprintf("  %q: %s", part.Key, value)
	}
	_, err := io.WriteString(w, "{\n"+strings.Join(members, ",\n")+"\n}\n")
	return err
}
