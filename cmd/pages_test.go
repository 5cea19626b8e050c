package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPages installs the man pages and completions of all programs: pages name
// every command and flag that --help does, and shells take the completions.
func TestPages(t *testing.T) {
	programs, err := filepath.Glob(filepath.Join(bin, "loggops-*"))
	if err != nil || len(programs) == 0 {
		t.Fatalf("programs %v, error %v", programs, err)
	}
	for _, path := range programs {
		program := filepath.Base(path)
		t.Run(program, func(t *testing.T) {
			root := t.TempDir()
			run(t, program, "__pages", root)
			page(t, root, program)
			for _, shell := range []struct{ name, file string }{
				{"bash", "share/bash-completion/completions/" + program},
				{"zsh", "share/zsh/site-functions/_" + program},
				{"fish", "share/fish/vendor_completions.d/" + program + ".fish"},
			} {
				file := filepath.Join(root, shell.file)
				if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), program) {
					t.Errorf("%s: %d bytes, error %v", shell.file, len(text), err)
				}
				if _, err := exec.LookPath(shell.name); err != nil {
					continue
				}
				if out, err := exec.Command(shell.name, "-n", file).CombinedOutput(); err != nil {
					t.Errorf("%s: %v: %s", shell.name, err, out)
				}
			}
			if out := run(t, program, "__complete", "--"); !strings.Contains(string(out), "--quiet") {
				t.Errorf("flags are not completed: %s", out)
			}
		})
	}
}

var (
	helpFlag    = regexp.MustCompile(`(?m)^(?:  -\w, |      )--([\w-]+)`)
	helpCommand = regexp.MustCompile(`(?m)^  (\w+) +[A-Z]`)
)

// page checks the page of a command, and those of the commands below it.
func page(t *testing.T, root string, command ...string) {
	t.Helper()
	name := strings.Join(command, "-") + ".1"
	text, err := os.ReadFile(filepath.Join(root, "share", "man", "man1", name))
	if err != nil {
		t.Error(err)
		return
	}
	shown := strings.ReplaceAll(string(text), `\-`, "-")
	help := string(run(t, command[0], append(command[1:], "--help", "all")...))
	flags := helpFlag.FindAllStringSubmatch(help, -1)
	if len(flags) < 2 {
		t.Errorf("%v has %d flags", command, len(flags))
	}
	for _, flag := range flags {
		if !regexp.MustCompile(`(?m)--` + flag[1] + `\b`).MatchString(shown) {
			t.Errorf("%s does not have --%s", name, flag[1])
		}
	}
	for _, section := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "OPTIONS"} {
		if !strings.Contains(shown, ".SH "+section) {
			t.Errorf("%s has no section %s", name, section)
		}
	}
	if _, err := exec.LookPath("groff"); err == nil {
		out, err := exec.Command("groff", "-man", "-t", "-Tutf8", "-wall", filepath.Join(root, "share", "man", "man1", name)).CombinedOutput()
		if err != nil || strings.Contains(string(out), "warning") {
			t.Errorf("%s: %v: %.300s", name, err, out)
		}
	}
	_, list, found := strings.Cut(help, "Available Commands:\n")
	if !found {
		return
	}
	list, _, _ = strings.Cut(list, "\n\n")
	for _, sub := range helpCommand.FindAllStringSubmatch(list, -1) {
		if sub[1] == "help" || sub[1] == "completion" {
			continue // of the library, and of no program
		}
		page(t, root, append(command[:len(command):len(command)], sub[1])...)
	}
}
