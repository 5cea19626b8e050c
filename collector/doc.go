// Package collector turns what tracing tools have recorded into a trace file.
// Each format has a package of its own below this one; this package finds the
// files of a run and determines their format. The table of readers in collect.go is
// where a format is entered.
package collector
