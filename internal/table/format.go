// Package table prints the results of a program to be read by people, as
// aligned tables, or by other programs, as CSV or JSON, where every number is
// in full and in the unit that its key tells.
package table

import (
	"errors"
	"fmt"
)

// Format is a form of output and the value of a flag (pflag.Value). The empty
// one is FormatTable.
type Format string

// The formats.
const (
	FormatTable Format = "table"
	FormatCSV   Format = "csv"
	FormatJSON  Format = "json"
)

// Set implements pflag.Value.
func (f *Format) Set(s string) error {
	switch Format(s) {
	case FormatTable, FormatCSV, FormatJSON:
		*f = Format(s)
		return nil
	}
	return errors.New("want table, csv or json")
}

// Type implements pflag.Value; help shows it as the flag's value.
func (f *Format) Type() string { return "table|csv|json" }

// String implements pflag.Value.
func (f *Format) String() string { return string(*f) }

// Column describes values of one kind.
type Column struct {
	// Key names them in CSV and JSON, with their unit: "makespan_ns".
	Key string
	// Title is their heading in a table; Key if empty.
	Title string
	// Format writes one in a table; nil writes it as it is.
	Format func(any) string
}

func (c Column) title() string {
	if c.Title == "" {
		return c.Key
	}
	return c.Title
}

// readable is how a table shows a value.
func (c Column) readable(value any) string {
	switch {
	case value == nil:
		return "-"
	case c.Format != nil:
		return c.Format(value)
	}
	return fmt.Sprint(value)
}

// raw is how CSV shows a value.
func raw(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}
