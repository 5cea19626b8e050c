// Package formats and those below it are the files that the programs
// exchange: Go types, readers and writers, a package a kind of file. All but
// GOAL and graphs are Arrow IPC files; docs/formats.md describes them column by
// column. Nothing here imports anything of this module from outside.
package formats
