// Package collector turns what tracing tools have recorded into a trace file.
// Each dialect has a package of its own below this one.
package collector
