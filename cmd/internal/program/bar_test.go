package program

import (
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"

	"loggops/internal/testkit/expect"
)

// last returns what a terminal shows after all that was written to it.
func last(written string) string {
	lines := strings.Split(strings.TrimSuffix(written, "\r"), "\r")
	return strings.TrimSpace(lines[len(lines)-1])
}

func wide() int { return 132 }

// TestNarrowTerminal: a line that a terminal breaks would stay when the next one is drawn.
func TestNarrowTerminal(t *testing.T) {
	const what = "simulated 1.018 ms, 1,932,217 messages, 900,841/s"
	for columns, want := range map[int]string{
		0:   what + " [####################--------------------] 3000000/6000000, 10s left",
		120: what + " [####################--------------------] 3000000/6000000, 10s left",
		100: what + " [##########----------] 3000000/6000000, 10s left",
		78:  what + " 3000000/6000000, 10s left",
		20:  "simulated 1.018 ms,",
		1:   "",
	} {
		if got := fit(columns, what, 3e6, 6e6, 10*time.Second); got != want {
			t.Errorf("%d columns: %q, want %q", columns, got, want)
		}
	}
}

func TestShortWorkShowsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal strings.Builder
		bar := showBar(&terminal, wide, "simulating", 100)
		bar.Add(50)
		time.Sleep(barDelay - time.Millisecond)
		bar.Done()
		if terminal.Len() > 0 {
			t.Errorf("written: %q", terminal.String())
		}
	})
}

func TestSlowWork(t *testing.T) {
	for _, test := range []struct {
		name  string
		total int64
		want  string
	}{
		{"known total", 200, "[##########------------------------------] 50/200, 6s left"},
		{"unknown total", 0, "simulating 50, 2s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var terminal strings.Builder
				bar := showBar(&terminal, wide, "simulating", test.total)
				bar.Set(40)
				var workers sync.WaitGroup
				for range 10 {
					workers.Go(func() { bar.Add(1) })
				}
				workers.Wait()
				time.Sleep(2 * barDelay)
				synctest.Wait()
				shown := last(terminal.String())
				if !strings.Contains(shown, "simulating") || !strings.Contains(shown, test.want) {
					t.Errorf("the terminal shows %q, want %s", shown, test.want)
				}
				bar.Say(func() string { return "half" })
				time.Sleep(2 * barInterval)
				synctest.Wait()
				if shown := last(terminal.String()); !strings.HasPrefix(shown, "half ") {
					t.Errorf("the terminal shows %q", shown)
				}
				bar.Done()
				bar.Done()
				if shown := last(terminal.String()); shown != "" {
					t.Errorf("after the work the terminal shows %q", shown)
				}
			})
		})
	}
}

func TestSilent(t *testing.T) {
	reader, pipe, err := os.Pipe()
	expect.OK(t, err)
	defer reader.Close()
	defer pipe.Close()
	for _, stderr := range []io.Writer{pipe, &strings.Builder{}} {
		cmd := &cobra.Command{}
		cmd.SetErr(stderr)
		bar := StartBar(cmd, "simulating", 10)
		bar.Add(3)
		bar.Set(10)
		bar.Done()
		bar.Done()
	}
}
