// Package program runs the programs of this module, all in the same way: the
// work is a cobra command whose RunE takes its streams and its context from
// the command, and what the work returns becomes one line on standard error
// and an exit code. A program's main is
//
//	func main() { os.Exit(program.Main(newCommand())) }
//
// and a test of it calls Run with streams of its own.
package program

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"loggops/internal/memory"
)

// Version is the release of all programs.
const Version = "0.1.0"

// commit is what git describe says of the sources. The linker sets it; it is empty
// where there is no repository.
var commit string

// The exit codes of all programs.
const (
	Done        = 0
	Failed      = 1
	BadUsage    = 2
	Interrupted = 130
)

// Tool returns the name and release that a file's header has for the program
// that wrote it: "loggops-sim 0.1.0". It does not name the commit, so that the
// same release gives the same bytes wherever it was built.
func Tool(cmd *cobra.Command) string { return cmd.Root().Name() + " " + Version }

// Main runs cmd with the arguments, streams and signals of this process and
// returns its exit code. The first SIGINT, SIGTERM or SIGHUP cancels the command's
// context, a second one kills the process at once. Work that does not return soon after
// the context is done is abandoned: see finish.
func Main(cmd *cobra.Command) int {
	// A reader that has gone away is an error of the write, not a sudden end.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	// To stop catching signals is to let the next one have its usual effect.
	context.AfterFunc(ctx, stop)
	ctx, unwatch := memory.Watch(ctx)
	defer unwatch()
	name := cmd.Name()
	code, err := finish(ctx, func(ctx context.Context) (int, error) {
		return perform(ctx, cmd, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	})
	if err != nil {
		within(ctx, func() { report(os.Stderr, name, err) })
	}
	return code
}

// Run runs cmd, which must be new, and returns its exit code. args are without
// the program's name. What fails before a command's RunE begins is bad usage,
// as is what RunE makes with Usagef before it opens a file; what it makes with Statusf
// has a code of its own. So that no output is lost, a failed write to a standard stream
// fails, also if the command does not report it. Once ctx is done, any error means that
// the work was interrupted, or has taken too much memory where that is the
// cause. Of a reader that has gone away nothing is said. A panic is reported
// like an error if it is in RunE's own goroutine.
func Run(ctx context.Context, cmd *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	code, err := perform(ctx, cmd, args, stdin, stdout, stderr)
	if err != nil {
		report(stderr, cmd.Name(), err)
	}
	return code
}

// perform is Run, but that it returns the error that is to be reported, if any.
func perform(ctx context.Context, cmd *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) (int, error) {
	prepare(cmd)
	cmd.SetArgs(append([]string{}, args...)) // for nil, cobra would take this process's own
	cmd.SetIn(stdin)
	out, errs := &output{Writer: stdout, name: "standard output"}, &output{Writer: stderr, name: "standard error"}
	cmd.SetOut(out)
	cmd.SetErr(errs)

	called, err := execute(ctx, cmd, args)
	err = cmp.Or(out.failed(err), errs.failed(err), err)
	if err == nil {
		return Done, nil
	}
	if internal, ok := errors.AsType[internalError](err); ok {
		return Failed, internal
	}
	if ctx.Err() != nil {
		return ended(ctx)
	}
	if errors.Is(err, syscall.EPIPE) { // whoever read the output wants no more of it
		return Failed, nil
	}
	if isUsage(err) {
		return BadUsage, seeHelp(err, called)
	}
	if own, ok := errors.AsType[statusError](err); ok {
		return own.code, err
	}
	return Failed, err
}

// ended returns the exit code and the error of work whose context is done.
func ended(ctx context.Context) (int, error) {
	if tooMuch, ok := errors.AsType[*memory.TooMuch](context.Cause(ctx)); ok {
		return Failed, tooMuch
	}
	return Interrupted, errInterrupted
}

// execute runs the command that the arguments name and returns it.
func execute(ctx context.Context, root *cobra.Command, args []string) (called *cobra.Command, err error) {
	called = root
	defer func() {
		if value := recover(); value != nil {
			err = internalError{value, panicPlace()}
		}
	}()
	if len(args) == 2 && args[0] == pagesCommand {
		if err := writePages(root, args[1]); err != nil {
			return root, workError{err}
		}
		return root, nil
	}
	return root.ExecuteContextC(ctx)
}
