package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/pmpi"
	"loggops/internal/memory"
)

// record runs the program.
func (s *settings) record(cmd *cobra.Command, args []string) error {
	path, err := exec.LookPath(args[0])
	if err != nil {
		return err
	}
	if err := program.CheckFiles(cmd, program.Input("", path)); err != nil {
		return err
	}
	folder, err := s.free()
	if err != nil {
		return err
	}
	line, err := s.line(cmd, path, folder, args)
	if err != nil {
		return err
	}
	run := exec.CommandContext(cmd.Context(), line[0], line[1:]...)
	run.Stdin, run.Stdout, run.Stderr = cmd.InOrStdin(), program.Direct(cmd.OutOrStdout()), program.Direct(cmd.ErrOrStderr())
	run.Cancel = func() error { return run.Process.Signal(syscall.SIGTERM) } // which it passes on to the ranks
	program.Await(cmd)                                                       // without the launcher, nobody would end the ranks
	resume := memory.Pause()
	err = run.Run()
	resume()
	s.next(cmd, filepath.Base(path), err)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > program.Done {
		return program.Statusf(exit.ExitCode(), "%s: exit status %d", line[0], exit.ExitCode())
	}
	return err
}

// free returns the path of the folder, which must not hold a recording.
func (s *settings) free() (string, error) {
	folder, err := filepath.Abs(s.folder)
	if err != nil {
		return "", err
	}
	if len(recorded(folder)) > 0 {
		return "", fmt.Errorf("%s holds a recording: name another folder with -o, or remove it", s.folder)
	}
	parent := filepath.Dir(folder)
	switch info, err := os.Stat(parent); {
	case err != nil:
		return "", fmt.Errorf("-o %s: %w", s.folder, err)
	case !info.IsDir():
		return "", fmt.Errorf("-o %s: %s is no folder", s.folder, parent)
	}
	return folder, nil
}

// recorded returns the files of ranks in a folder.
func recorded(folder string) []string {
	files, err := filepath.Glob(filepath.Join(folder, "loggops-*.pmpi"))
	if err != nil {
		return nil
	}
	return files
}

// line returns the command that starts the ranks. The environment goes through env,
// as options for it differ from launcher to launcher.
func (s *settings) line(cmd *cobra.Command, path, folder string, args []string) ([]string, error) {
	ctx := cmd.Context()
	mpi, err := mpiOf(ctx, path)
	switch {
	case s.mpi != "":
		mpi = mpiLibrary{kind: s.mpi}
	case err != nil:
		return nil, fmt.Errorf("%w; --mpi names the one that a script or an interpreter loads", err)
	}
	library := s.library
	if library == "" {
		if library, err = findLibrary(ctx, mpi, s.build); err != nil {
			return nil, err
		}
	} else if library, err = given(library); err != nil {
		return nil, err
	}
	if of, err := mpiOf(ctx, library); err == nil && !mpi.fits(of) {
		return nil, fmt.Errorf("%s is built for %s, and %s is linked with %s", library, of, args[0], mpi)
	}
	line := strings.Fields(s.launcher)
	if len(line) == 0 {
		mpirun, err := mpi.mpirun(ctx)
		if err != nil {
			return nil, err
		}
		line = []string{mpirun}
		if mpi.kind == openMPI && s.ranks > runtime.NumCPU() && !inJob() { // which it refuses otherwise
			line = append(line, "--oversubscribe")
		}
	}
	line = append(line, "-n", strconv.Itoa(s.ranks), "env")
	preload := library
	for _, variable := range os.Environ() {
		name, value, _ := strings.Cut(variable, "=")
		switch {
		case name == "LD_PRELOAD" && value != "":
			preload += ":" + value
		case name == "LOGGOPS_DIR":
		case strings.HasPrefix(name, "LOGGOPS_"):
			line = append(line, variable)
		}
	}
	return append(append(line, "LD_PRELOAD="+preload, "LOGGOPS_DIR="+folder), args...), nil
}

// inJob reports whether a batch system starts the ranks, perhaps on other nodes.
func inJob() bool {
	for _, variable := range []string{"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "JOB_ID", "FLUX_URI"} {
		if os.Getenv(variable) != "" {
			return true
		}
	}
	return false
}

// given returns the path of a library that --library names.
func given(library string) (string, error) {
	if _, err := os.Stat(library); err != nil {
		return "", fmt.Errorf("--library: %w", err)
	}
	return filepath.Abs(library)
}

// next describes what to run next.
func (s *settings) next(cmd *cobra.Command, name string, failed error) {
	files := recorded(s.folder)
	ended := 0
	for _, file := range files {
		if pmpi.Ended(file) {
			ended++
		}
	}
	switch {
	case len(files) == 0:
		program.Note(cmd, "nothing is recorded: %s did not call MPI_Init, or does not load a shared MPI library", name)
	case failed != nil:
		program.Note(cmd, "recorded until it failed: loggops-collect %s --truncated -o %s.trace.arrow", s.folder, name)
	case ended < len(files):
		program.Note(cmd, "recorded, %d of %d ranks not to their end: loggops-collect %s --truncated -o %s.trace.arrow", len(files)-ended, len(files), s.folder, name)
	default:
		program.Note(cmd, "recorded; now run loggops-collect %s -o %s.trace.arrow", s.folder, name)
	}
}
