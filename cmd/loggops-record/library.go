package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"loggops/cmd/internal/program"
	"loggops/internal/wholefile"
)

const libraryName = "libloggops_pmpi.so"

// findLibrary returns the tracing library that is built for an MPI.
func findLibrary(ctx context.Context, mpi mpiLibrary, build bool) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	cache = filepath.Join(cache, "loggops", program.Version)
	places, err := filepath.Glob(filepath.Join(cache, "*", libraryName))
	if err != nil {
		return "", err
	}
	for _, place := range append(places, filepath.Join(besides(), libraryName)) {
		if of, err := mpiOf(ctx, place); err == nil && mpi.fits(of) {
			return place, nil
		}
	}
	if !build {
		return "", fmt.Errorf("there is no %s for %s: --build builds one (it needs make and mpicc), --library names one", libraryName, mpi)
	}
	return buildLibrary(ctx, mpi, cache)
}

// besides returns the folder of this program, "" if it is unknown.
func besides() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return filepath.Dir(path)
}

// buildLibrary builds the library with the first compiler of an MPI that can, and
// keeps it in the cache, in a folder of that MPI.
func buildLibrary(ctx context.Context, mpi mpiLibrary, cache string) (string, error) {
	sources, err := sources()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return "", err
	}
	made, err := wholefile.NewFolder(cache, ".build-")
	if err != nil {
		return "", err
	}
	defer made.Remove()
	library, failed := filepath.Join(made.Path, libraryName), errors.New("no mpicc is found")
	for _, compiler := range mpi.commands("mpicc") {
		if _, err := exec.LookPath(compiler); err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, "make", "-s", "-B", "-C", sources, "pmpi", "OUT="+made.Path, "MPICC="+compiler).CombinedOutput()
		if err != nil {
			failed = fmt.Errorf("make with %s: %w: %s", compiler, err, out)
			continue
		}
		of, err := mpiOf(ctx, library)
		if err != nil || !mpi.fits(of) {
			failed = fmt.Errorf("%s is the compiler of another MPI", compiler)
			continue
		}
		folder := filepath.Join(cache, fmt.Sprintf("%s-%.8x", of.kind, sha256.Sum256([]byte(of.path))))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return "", err
		}
		kept := filepath.Join(folder, libraryName)
		return kept, os.Rename(library, kept)
	}
	return "", fmt.Errorf("%s for %s cannot be built: %w", libraryName, mpi, failed)
}

// sources returns the folder with the Makefile that builds the library: that of an
// installation, or of a checkout.
func sources() (string, error) {
	here := besides()
	for _, folder := range []string{filepath.Join(here, "../share/loggops"), filepath.Join(here, "..")} {
		if _, err := os.Stat(filepath.Join(folder, "collector/pmpi/lib/Makefile")); err == nil {
			return folder, nil
		}
	}
	return "", fmt.Errorf("the sources of %s are not installed beside %s", libraryName, here)
}
