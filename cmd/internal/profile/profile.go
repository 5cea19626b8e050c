// Package profile lets a program write profiles of itself, for `go tool pprof`.
package profile

import (
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

// Flags are the files that profiles go to, "" where none is wanted.
type Flags struct{ cpu, memory string }

// Add adds --cpu-profile and --memory-profile.
func (f *Flags) Add(cmd *cobra.Command) {
	program.WriteFlag(cmd, &f.cpu, "cpu-profile", "Write a CPU profile of the program to `FILE`, for go tool pprof")
	program.WriteFlag(cmd, &f.memory, "memory-profile", "Write a memory profile of the program to `FILE`, for go tool pprof")
}

// Run calls work and writes the profiles of it.
func (f *Flags) Run(work func() error) (failed error) {
	if f.cpu != "" {
		file, err := os.Create(f.cpu)
		if err != nil {
			return err
		}
		out := &watched{Writer: file}
		if err := pprof.StartCPUProfile(out); err != nil {
			return errors.Join(err, file.Close())
		}
		defer func() {
			pprof.StopCPUProfile()
			failed = errors.Join(failed, out.err, file.Close())
		}()
	}
	if err := work(); err != nil {
		return err
	}
	return f.writeMemory()
}

// watched keeps the error of a write, which the profiler ignores.
type watched struct {
	io.Writer
	err error
}

func (w *watched) Write(p []byte) (n int, err error) {
	if n, err = w.Writer.Write(p); w.err == nil {
		w.err = err
	}
	return n, err
}

// writeMemory writes what has been allocated, and what of that is in use.
func (f *Flags) writeMemory() error {
	if f.memory == "" {
		return nil
	}
	file, err := os.Create(f.memory)
	if err != nil {
		return err
	}
	runtime.GC()
	return errors.Join(pprof.WriteHeapProfile(file), file.Close())
}
