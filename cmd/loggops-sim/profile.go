package main

import (
	"bufio"
	"errors"
	"io"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/wholefile"
)

// profiles are the files that profiles of the program go to, for `go tool pprof`, "" where none is wanted.
type profiles struct{ cpu, memory string }

// add adds --cpu-profile and --memory-profile.
func (f *profiles) add(cmd *cobra.Command) {
	program.WriteFlag(cmd, &f.cpu, "cpu-profile", "Write a CPU profile of the program to `FILE`, for go tool pprof")
	program.WriteFlag(cmd, &f.memory, "memory-profile", "Write a memory profile of the program to `FILE`, for go tool pprof")
}

// run calls work and writes the profiles of it.
func (f *profiles) run(work func() error) error {
	if f.cpu == "" {
		return f.measured(work)
	}
	var failed error                                                // which the profile does not depend on
	err := wholefile.WriteText(f.cpu, func(w *bufio.Writer) error { // which keeps the errors that the profiler ignores
		if err := pprof.StartCPUProfile(w); err != nil {
			return err
		}
		failed = f.measured(work)
		pprof.StopCPUProfile()
		return nil
	})
	return errors.Join(failed, err)
}

// measured calls work and writes its memory profile.
func (f *profiles) measured(work func() error) error {
	if err := work(); err != nil || f.memory == "" {
		return err
	}
	runtime.GC()
	return wholefile.Write(f.memory, func(w io.WriteSeeker) error { return pprof.WriteHeapProfile(w) })
}
