// Package units reads and writes quantities as people do: durations, sizes and
// rates in the flags of a program, and readable ones in its tables.
package units

import (
	"slices"
	"strings"
)

// unit is a name and how many of the smallest unit it stands for.
type unit struct {
	name  string
	scale int64
}

// The first unit of each table is that of a bare number, and the values are
// kept in it.
var (
	durations   = []unit{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}
	binarySizes = []unit{{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}}
	sizes       = slices.Concat(binarySizes, []unit{{"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}})
)

func names(units []unit) string {
	var names []string
	for _, u := range units {
		names = append(names, u.name)
	}
	return strings.Join(names, ", ")
}
