// Package collector turns what tracing tools have recorded into a trace file.
// Each dialect has a package of its own below this one; this package finds the
// files of a run, one for each rank, and tells their dialect.
package collector
