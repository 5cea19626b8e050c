package program

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"loggops/internal/setting"
)

// TestSettings: errors of settings are those of flags, and bad usage; advice names flags.
func TestSettings(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
		code int
	}{
		{setting.Errorf("noise", "x: no file"), "x: --noise x: no file (see x --help)\n", BadUsage},
		{setting.Errorf("show:", "no picture"), "x: --show: no picture (see x --help)\n", BadUsage},
		{setting.Errorf("", "two noises"), "x: two noises (see x --help)\n", BadUsage},
		{fmt.Errorf("ranks=4: %w", setting.Errorf("noise", "gone")), "x: ranks=4: noise gone (see x --help)\n", BadUsage},
		{fmt.Errorf("x.csv: %w", setting.Advisef("%w; pass %s TIME", errors.New("no length"), setting.Name("length"))), "x: x.csv: no length; pass --length TIME\n", Failed},
		{setting.Errorf("noise", "x: %w", setting.Advisef("add %s", setting.Name("seed"))), "x: --noise x: add --seed (see x --help)\n", BadUsage},
		{errors.New("no space"), "x: no space\n", Failed},
	} {
		cmd := &cobra.Command{Use: "x", RunE: func(*cobra.Command, []string) error { return c.err }}
		var out strings.Builder
		if code := Run(t.Context(), cmd, nil, strings.NewReader(""), &out, &out); code != c.code || out.String() != c.want {
			t.Errorf("%v: exit status %d, %q", c.err, code, out.String())
		}
	}
}
