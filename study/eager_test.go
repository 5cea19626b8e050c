package study

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// TestWithEager: a deadlock of sends names the smallest S with which the run ends, and no S if none suffices.
func TestWithEager(t *testing.T) {
	exchange := func(bytes int, tag int) string {
		return fmt.Sprintf("a: send %db to %%d tag %d\nb: recv %[1]db from %%[1]d tag %[2]d\nb requires a\n", bytes, tag)
	}
	for name, test := range map[string]struct {
		ranks [2]string
		want  string
	}{
		"one exchange":        {[2]string{exchange(70_000, 1), exchange(90_000, 1)}, "S=70000"},
		"a receive too early": {[2]string{"a: recv 8b from %d\nb: send 8b to %[1]d\nb requires a\n", "a: recv 8b from %d\nb: send 8b to %[1]d\nb requires a\n"}, ""},
		"two exchanges": {[2]string{
			exchange(80_000, 1) + "c: send 99999b to %[1]d tag 2\nc requires b\nd: recv 99999b from %[1]d tag 2\nd requires c\n",
			exchange(80_000, 1) + "c: send 99998b to %[1]d tag 2\nc requires b\nd: recv 99999b from %[1]d tag 2\nd requires c\n",
		}, "S=99998"},
	} {
		text := fmt.Sprintf("num_ranks 2\nrank 0 {\n"+test.ranks[0]+"}\nrank 1 {\n", 1) + fmt.Sprintf(test.ranks[1], 0) + "}\n"
		source, err := goal.Read(strings.NewReader(text), name)
		expect.OK(t, err)
		path := filepath.Join(t.TempDir(), "x")
		expect.OK(t, schedule.Write(path, source))
		s := &Study{Input: "x", Params: sim.Default(), Runs: 1, Seed: 1, Open: func(int) (schedule.File, error) { return schedule.Open(path) }}
		_, err = s.Run(t.Context(), Files{})
		deadlock, ok := errors.AsType[*sim.Deadlock](err)
		if !ok || len(deadlock.Details()) == 0 {
			t.Fatal(name, err)
		}
		if named := strings.Contains(err.Error(), "smallest value"); named != (test.want != "") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %s", name, err, test.want)
		}
	}
}
