package program

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/internal/wholefile"
)

// As its own subprocess, this test is the toy program: see signal_test.go.
const beToy = "LOGGOPS_TEST_TOY"

func TestMain(m *testing.M) {
	if os.Getenv(beToy) != "" {
		os.Exit(Main(newToy()))
	}
	os.Exit(m.Run())
}

type deadlock int

func (d deadlock) Error() string { return "x.sched.arrow: deadlock" }

func (d deadlock) Details() []string {
	var lines []string
	for i := range d {
		lines = append(lines, fmt.Sprintf("rank %d waits", i))
	}
	return lines
}

// newToy returns a program whose argument describes how it shall end.
func newToy() *cobra.Command {
	var format table.Format
	var latency units.Duration
	var input, out string
	cmd := &cobra.Command{
		Use:     "toy HOW",
		Short:   "A program that ends as it is told.",
		Example: "  toy well",
		Args:    Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch args[0] {
			case "well":
				object := table.Object{
					{Column: table.Column{Key: "latency_ns"}, Value: int64(latency)},
					{Column: table.Column{Key: "quiet"}, Value: Quiet(cmd)},
				}
				return object.Write(cmd.OutOrStdout(), format)
			case "badly":
				return errors.New("x.sched.arrow: rank 3: no such peer")
			case "doubly":
				return errors.Join(errors.New("one"), errors.New("two"))
			case "deadlocked":
				return fmt.Errorf("simulation: %w", deadlock(3))
			case "entangled":
				return deadlock(25)
			case "misused":
				return fmt.Errorf("flags: %w", Usagef("--noise excludes --cosched"))
			case "with-status":
				return fmt.Errorf("check: %w", Statusf(7, "as told"))
			case "in-panic":
				var none map[string]int
				//lint:ignore SA5000 to panic is what it is for
				none["x\ny"] = 1
			case "with-words":
				panic("no such\nstate")
			case "when-stopped":
				fmt.Fprintln(cmd.OutOrStdout(), "ready")
				<-cmd.Context().Done()
				return fmt.Errorf("rank 3: %w", cmd.Context().Err())
			case "when-killed":
				fmt.Fprintln(cmd.OutOrStdout(), "ready")
				select {}
			case "when-abandoned":
				return WithOutput(cmd, "-", func(temporary string) error {
					return wholefile.Write(temporary, func(io.WriteSeeker) error {
						return wholefile.Write(out, func(io.WriteSeeker) error {
							fmt.Fprintln(cmd.OutOrStdout(), "ready")
							select {}
						})
					})
				})
			case "when-full":
				for {
					fmt.Fprintln(cmd.ErrOrStderr(), "more than anyone reads")
				}
			case "when-done":
				Await(cmd)
				fmt.Fprintln(cmd.OutOrStdout(), "ready")
				<-cmd.Context().Done()
				time.Sleep(2 * grace)
				return Statusf(7, "all has ended")
			case "copying":
				return WithInput(cmd, input, func(from string) error {
					return WithOutput(cmd, out, func(to string) error { return copyFile(from, to) })
				})
			}
			return nil
		},
	}
	ExitStatus(cmd, 7, "it was told so")
	FormatFlag(cmd, &format)
	OutputFlag(cmd, &out, "the copy")
	cmd.Flags().StringVar(&input, "input", "-", "read `FILE`")
	cmd.Flags().Var(&latency, "L", "latency")
	return cmd
}

// copyFile copies a text; one that holds "bad" is an error.
func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if strings.Contains(string(text), "bad") {
		return fmt.Errorf("%s: row 3: bad", from)
	}
	return os.WriteFile(to, text, 0o666)
}

// run runs the toy with a text as standard input.
func run(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	return runCommand(t, newToy(), strings.NewReader(stdin), args...)
}

func runCommand(t *testing.T, cmd *cobra.Command, stdin io.Reader, args ...string) (code int, stdout, stderr string) {
	var out, errs strings.Builder
	code = Run(t.Context(), cmd, args, stdin, &out, &errs)
	return code, out.String(), errs.String()
}

// outcome is the exit status of a command, and what it prints.
func outcome(t *testing.T, cmd *cobra.Command, args string) string {
	t.Helper()
	var out strings.Builder
	code := Run(t.Context(), cmd, strings.Fields(args), strings.NewReader(""), &out, &out)
	return fmt.Sprintf("%d: %s", code, &out)
}
