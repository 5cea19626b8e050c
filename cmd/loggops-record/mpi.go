package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// The MPIs that launchers differ by. All that are made of MPICH are as it is.
const (
	openMPI = "openmpi"
	mpich   = "mpich"
)

// mpiLibrary is an MPI library that a program or another library is linked with.
type mpiLibrary struct {
	name string // "libmpi.so.40"
	path string // without symbolic links
	kind string // openMPI or mpich
}

// mpiLine is the line of an MPI library in what ldd prints.
var mpiLine = regexp.MustCompile(`(?m)^\s*(libmpi(?:ch)?\.so\S*) => (\S+)`)

// mpiOf returns the MPI library that a file is linked with, directly or not.
func mpiOf(ctx context.Context, file string) (mpiLibrary, error) {
	out, err := exec.CommandContext(ctx, "ldd", file).CombinedOutput()
	if err != nil && len(out) == 0 {
		return mpiLibrary{}, fmt.Errorf("ldd %s: %w", file, err)
	}
	found := mpiLine.FindStringSubmatch(string(out))
	if found == nil {
		return mpiLibrary{}, fmt.Errorf("%s is not linked with an MPI library", file)
	}
	if found[2] == "not" {
		return mpiLibrary{}, fmt.Errorf("%s is linked with %s, which is not found: set LD_LIBRARY_PATH, or load the module", file, found[1])
	}
	path, err := filepath.EvalSymlinks(found[2])
	if err != nil {
		return mpiLibrary{}, err
	}
	kind := mpich
	if strings.Contains(string(out), "libopen-pal.so") {
		kind = openMPI
	}
	return mpiLibrary{found[1], path, kind}, nil
}

// fits reports whether a library is that of an MPI; of one that is known by its kind
// only where it has no path.
func (m mpiLibrary) fits(other mpiLibrary) bool {
	return m.path == other.path || m.kind == other.kind && (m.path == "" || other.path == "")
}

func (m mpiLibrary) String() string {
	if m.path == "" {
		return m.kind
	}
	return m.path
}

// commands returns the names that a command of MPI may have where several are
// installed side by side.
func (m mpiLibrary) commands(names ...string) []string {
	var all []string
	for _, name := range names {
		all = append(all, name, name+"."+m.kind)
	}
	return all
}

// mpirun returns the launcher of an MPI.
func (m mpiLibrary) mpirun(ctx context.Context) (string, error) {
	for _, name := range m.commands("mpirun", "mpiexec") {
		out, err := exec.CommandContext(ctx, name, "--version").CombinedOutput()
		if err != nil {
			continue
		}
		kind := mpich
		if strings.Contains(string(out), "Open MPI") || strings.Contains(string(out), "OpenRTE") {
			kind = openMPI
		}
		if kind == m.kind {
			return name, nil
		}
	}
	return "", fmt.Errorf("no mpirun of %s is found: name the command that starts the ranks with --launcher", m)
}
