// Package profile lets a program write profiles of itself, for `go tool pprof`.
package profile

import (
	"errors"
	"io"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/pflag"

	"loggops/formats"
)

// Flags are the files that profiles go to, "" where none is wanted.
type Flags struct{ cpu, memory string }

// Add adds --cpu-profile and --memory-profile.
func (f *Flags) Add(flags *pflag.FlagSet) {
	flags.StringVar(&f.cpu, "cpu-profile", "", "Write a CPU profile of the program to `FILE`, for go tool pprof")
	flags.StringVar(&f.memory, "memory-profile", "", "Write a memory profile of the program to `FILE`, for go tool pprof")
}

// Run calls work and writes the profiles of it.
func (f *Flags) Run(work func() error) error {
	if f.cpu == "" {
		return f.measured(work)
	}
	var failed error // which the profile does not depend on
	err := formats.WriteWhole(f.cpu, func(w io.WriteSeeker) error {
		if err := pprof.StartCPUProfile(w); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
		failed = f.measured(work)
		return nil
	})
	return errors.Join(failed, err)
}

// measured calls work and writes its memory profile.
func (f *Flags) measured(work func() error) error {
	if err := work(); err != nil || f.memory == "" {
		return err
	}
	runtime.GC()
	return formats.WriteWhole(f.memory, func(w io.WriteSeeker) error { return pprof.WriteHeapProfile(w) })
}
