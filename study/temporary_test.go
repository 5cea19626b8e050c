package study

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
)

// TestTemporaries ends runs before they begin if their temporary files have no folder, and when one cannot be written.
func TestTemporaries(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	t.Setenv("TMPDIR", folder)
	s := of(t, pattern.Spec{Name: "ring", Ranks: 4, Bytes: 8, Iterations: 2, ComputeNS: 1000})
	s.Sensitivity = true
	if _, err := s.Run(t.Context(), Files{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if _, err := s.Ask(tolerances(t, "L=1%")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a tolerance: error %v", err)
	}
	expect.OK(t, os.Mkdir(folder, 0o777))
	ctx, end := context.WithCancelCause(t.Context())
	files, err := newTemporaries("", end)
	expect.OK(t, err)
	f, err := files.open()
	expect.OK(t, err)
	expect.OK(t, files.close())
	if _, err := f.WriteAt([]byte{1}, 0); err == nil || ended(ctx, ctx.Err()) != err {
		t.Errorf("a closed file: error %v ends the runs by %v", err, ended(ctx, ctx.Err()))
	}
}
