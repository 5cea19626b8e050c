package cmd

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// uses are the files that a command reads and writes, see testdata/lists/overwrites.txt.
type uses struct {
	command       string
	reads, writes []slot
}

// slot is a flag or an argument that names a file.
type slot struct{ words, from, needed, target, ending, as string }

// allUses reads testdata/lists/overwrites.txt.
func allUses(t *testing.T) (all []uses) {
	t.Helper()
	for _, columns := range listed(t, "overwrites.txt") {
		if len(columns) == 1 {
			all = append(all, uses{command: columns[0]})
			continue
		}
		s := slot{words: columns[1]}
		for option := range strings.FieldsSeq(strings.Join(columns[2:], " ")) {
			name, value, _ := strings.Cut(option, "=")
			*map[string]*string{"from": &s.from, "needed": &s.needed, "target": &s.target, "ending": &s.ending, "as": &s.as}[name] = cmp.Or(value, name)
		}
		u := &all[len(all)-1]
		if columns[0] == "<" {
			u.reads = append(u.reads, s)
		} else {
			u.writes = append(u.writes, s)
		}
	}
	return all
}

// spellings are shell commands that print names of the file $1. The last one is of a file that exists.
var spellings = []string{
	"echo $1", "echo ./$1", "echo $PWD/$1", "echo ../${PWD##*/}/$1",
	"ln -s $1 symbolic-${1##*/}; echo symbolic-${1##*/}",
	"ln -s . here; echo here/$1",
	"[ -e $1 ] || echo 'from before' > $1; ln $1 hard-${1##*/}; echo hard-${1##*/}",
}

var allFiles = flag.Bool("all-files", false, "try all spellings in TestLongFilesApart, not a third for each pair")

// TestLongFilesApart has each command write each of its files over each that it reads, and over each other
// one that it writes, by several names of the file. The command must refuse, and change nothing.
func TestLongFilesApart(t *testing.T) {
	x := clashes{T: t, sound: soundFiles(t)}
	for _, u := range allUses(t) {
		for i := range u.reads {
			for _, out := range u.writes {
				x.over(&u, i, out)
			}
		}
		for i, one := range u.writes {
			for _, other := range u.writes[i+1:] {
				if u.reads == nil {
					x.twice(u.command, one, other)
				}
			}
		}
	}
	t.Logf("%d commands", x.tried)
}

// clashes tries commands and counts them.
type clashes struct {
	*testing.T
	sound        string // the folder of soundFiles
	pairs, tried int
}

// over has a command write over one of the files that it reads.
func (x *clashes) over(u *uses, read int, out slot) {
	in := u.reads[read]
	target := in.target
	if target == "" {
		target = "in-" + in.from + out.ending
	}
	var reads []string
	inputs := map[string]string{"other.noise.arrow": "x.noise.arrow"}
	for i, other := range u.reads {
		name := other.from
		switch {
		case i == read && in.target == "":
			name = target
		case i != read && other.needed == "":
			continue
		}
		inputs[name] = other.from
		reads = append(reads, other.named(name)...)
	}
	x.try(inputs, target, func(spelled string) (words []string, one, other string) {
		return slices.Concat(strings.Fields(u.command), out.named(spelled), reads), out.written(), filepath.Base(target)
	})
}

// twice has a command write one file twice.
func (x *clashes) twice(command string, one, other slot) {
	file := "new" + one.ending
	if one.target != "" {
		file = one.target
	}
	inputs := map[string]string{"x.sched.arrow": "x.sched.arrow", "x.spans.arrow": "x.spans.arrow", "packed": "packed"}
	x.try(inputs, file, func(spelled string) ([]string, string, string) {
		return slices.Concat(strings.Fields(command), one.named(spelled), other.named(file)), one.written(), other.written()
	})
}

// try runs commands that name a file by its spellings. The command is in a folder with inputs, by
// their names there, and says two texts.
func (x *clashes) try(inputs map[string]string, file string, command func(spelled string) (words []string, one, other string)) {
	folder := ""
	for i, s := range spellings {
		if !*allFiles && i%3 != x.pairs%3 {
			continue
		}
		if folder == "" {
			folder = x.TempDir()
			for name, from := range inputs {
				copyOf(x.T, filepath.Join(x.sound, from), folder, name)
			}
		}
		words, one, other := command(strings.TrimSpace(string(done(x.T, shell(folder, "set -- "+file+"\n"+s)))))
		x.tried++
		if !refused(x.T, folder, words, one, other) {
			folder = ""
		}
	}
	x.pairs++
}

// named returns the words of the slot for a file.
func (s *slot) named(file string) []string {
	if s.as != "" {
		file = strings.TrimSuffix(file, s.ending) + s.as
	}
	return strings.Fields(strings.ReplaceAll(s.words, "@", file))
}

// written returns the flag that names the output.
func (s *slot) written() string {
	words := strings.Fields(s.words)
	return words[max(0, slices.Index(words, "@")-1)]
}

// refused reports whether a command ends with bad usage and changes nothing in the folder that it runs in. Its line
// must have two texts.
func refused(t *testing.T, folder string, words []string, one, other string) bool {
	before := contents(t, folder)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = folder
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	exit, _ := errors.AsType[*exec.ExitError](err)
	after := contents(t, folder)
	text := stderr.String()
	refused := exit != nil && exit.ExitCode() == 2 && maps.Equal(before, after)
	switch {
	case !refused:
		t.Errorf("%q: error %v: %s; files before %q, after %q", words, err, text, slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after)))
	case strings.Count(text, "\n") != 1 || !strings.Contains(text, one) || !strings.Contains(text, other) ||
		!strings.Contains(text, "would overwrite the input ") && !strings.Contains(text, " are one file: "):
		t.Errorf("%q: it says %q", words, text)
	case stdout.Len() > 0:
		t.Errorf("%q prints %s", words, stdout.String())
	}
	return refused
}

// contents returns the contents of all files in a folder, and the targets of links.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	expect.OK(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
			return err
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			all[path] = "-> " + target
			return err
		}
		content, err := os.ReadFile(path)
		all[path] = string(content)
		return err
	}))
	return all
}

// copyOf copies a file, or a folder, into a folder.
func copyOf(t *testing.T, from, folder, as string) {
	t.Helper()
	info, err := os.Stat(from)
	expect.OK(t, err)
	to := filepath.Join(folder, as)
	if info.IsDir() {
		expect.OK(t, os.CopyFS(to, os.DirFS(from)))
		return
	}
	content, err := os.ReadFile(from)
	expect.OK(t, err)
	expect.OK(t, os.WriteFile(to, content, info.Mode().Perm()))
}

// soundFiles makes one file of each kind that commands read, and returns their folder.
func soundFiles(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile("testdata/sound.sh")
	expect.OK(t, err)
	folder := t.TempDir()
	done(t, shell(folder, string(script)))
	return folder
}

// TestFilesOfStreams: standard input and output may be files too. Cases are commands; a folder must be as it was after those
// that fail.
func TestFilesOfStreams(t *testing.T) {
	sound := soundFiles(t)
	cases.Lines(t, "lists/streams.txt", func(call string) string {
		folder := t.TempDir()
		for _, name := range []string{"x.sched.arrow", "x.noise.arrow", "x.goal"} {
			copyOf(t, filepath.Join(sound, name), folder, name)
		}
		before := contents(t, folder)
		_, failure := outcomeOf(shell(folder, call))
		if failure != "" && !maps.Equal(before, contents(t, folder)) {
			t.Errorf("%s: a file has changed", call)
		}
		return cmp.Or(failure, "done")
	})
}

// notFiles are placeholders of flags that name no files.
var notFiles = regexp.MustCompile(`^(TIME|N|K|P|PX|X|Q|NS|SIZE|SHAPE|LIST|TEXT|FORMAT|TABLE|table\|csv\|json|PLACEMENT|SCORE|FRACTION|FLOPS|RANK|POINTS|RANKS:LIST|I=NAME|I/N|` +
	`WHAT|THEME|POLICY|NAMES|MULTIPLES|MPI|MODEL|METHOD|MESSAGES|COLLECTIVE|CALL|KEY=N|KEY=X%.*|\[KEY=VALUE:\]FACTOR|` +
	`SCALING|GROWTH|NAME=N,.*|rank=R,.*|PICTURE|L=.*|o=TIME|FREQUENCY|size=.*|NAME=x10.*|ITER=COLLECTIVE|20=binomial-reduce|OFFSETS|COMMAND|POINT|PHASE|KEY)$`)

// noFileFlags are flags that name no files though their placeholders do not say so.
var noFileFlags = []string{
	"loggops-schedgen --pattern", "loggops-schedgen --waits",
	"loggops-replicate --exempt", "loggops-replicate --volume", "loggops-replicate --repeat", "loggops-replicate --tolerance",
}

var flagOfHelp = regexp.MustCompile(`(?m)^(?:  -\w, |      )--([\w-]+)(?: ([^ \[]+))?`)

// TestFileFlags checks that TestLongFilesApart knows all flags that name files.
func TestFileFlags(t *testing.T) {
	all := allUses(t)
	for command, flags := range commandFlags(t) {
		for flag, placeholder := range flags {
			known := slices.ContainsFunc(all, func(u uses) bool {
				return (u.command == command || strings.HasPrefix(u.command, command+" ")) &&
					slices.ContainsFunc(append(slices.Clone(u.reads), u.writes...), func(s slot) bool {
						return slices.Contains(strings.Fields(s.words), flag) || flag == "--output" && strings.Contains(s.words, "-o ")
					})
			})
			switch {
			case placeholder == "" || notFiles.MatchString(placeholder) || slices.Contains(noFileFlags, command+" "+flag):
			case command == "loggops-noise measure" && flag == "--output": // it reads no file
			case !known:
				t.Errorf("%s %s %s: does it name a file? See overwrites.txt", command, flag, placeholder)
			}
		}
	}
}

// commandFlags returns the flags of all commands with their placeholders.
func commandFlags(t *testing.T) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	var look func(words ...string)
	look = func(words ...string) {
		help := run(t, words[0], append(slices.Clone(words[1:]), "--help", "all")...)
		found := map[string]string{}
		for _, m := range flagOfHelp.FindAllStringSubmatch(string(help), -1) {
			found["--"+m[1]] = m[2]
		}
		all[strings.Join(words, " ")] = found
		if _, commands, several := strings.Cut(string(help), "\nAvailable Commands:\n"); several && len(words) == 1 {
			commands, _, _ = strings.Cut(commands, "\n\n")
			for _, m := range helpCommand.FindAllStringSubmatch(commands, -1) {
				if m[1] != "completion" && m[1] != "help" {
					look(append(slices.Clone(words), m[1])...)
				}
			}
		}
	}
	programs, err := filepath.Glob(filepath.Join(bin, "loggops-*"))
	expect.OK(t, err)
	for _, path := range programs {
		look(filepath.Base(path))
	}
	if len(all) < 20 {
		t.Errorf("%d commands", len(all))
	}
	return all
}
