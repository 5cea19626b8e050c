package cmd

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/expect"
)

// uses are the files that a command reads and writes.
type uses struct {
	command string
	reads   []slot
	writes  []slot
}

// slot is a flag or an argument that names a file.
type slot struct {
	flag  string // "FILE" for an argument
	words string // with @ for the name of the file
	from  string // of a file that is read: what it is a copy of, see newFiles
	// needed reports whether the command cannot do without it.
	needed bool
	// target is the file that must not be destroyed if it is not the one that @ names.
	target string
	// ending is that of the name of an output, and as replaces it on the command line.
	ending, as string
}

// arg is a file that is the only argument of a command.
func arg(from string) slot { return slot{flag: "FILE", words: "@", from: from, needed: true} }

// to is the output of -o.
func to(ending string) slot { return slot{flag: "-o", words: "-o @", ending: ending} }

// of is a flag that names a file that is read.
func of(flag, from string) slot { return slot{flag: flag, words: flag + " @", from: from} }

// all is every file that a command takes.
var allUses = []uses{
	{"loggops-collect", []slot{
		{flag: "FILE", words: "rec", from: "rec", needed: true, target: "rec/loggops-2.pmpi"},
	}, []slot{to(".trace.arrow"), {flag: "--compress", words: "--compress -o @"}}},
	{"loggops-collect", []slot{
		{flag: "GLOB", words: "rec/*.pmpi", from: "rec", needed: true, target: "rec/loggops-0.pmpi"},
	}, []slot{to(".trace.arrow")}},
	{"loggops-collect --truncated", []slot{
		{flag: "block", words: "rec", from: "rec", needed: true, target: "rec/loggops-0.pmpi.0.open"},
	}, []slot{to(".trace.arrow")}},
	{"loggops-collect", []slot{
		{flag: ".pcf", words: "paraver/in.prv", from: "paraver", needed: true, target: "paraver/in.pcf"},
	}, []slot{to(".trace.arrow")}},
	{"loggops-collect", []slot{
		{flag: "index", words: "ti/index", from: "ti", needed: true, target: "ti/rank0.txt"},
	}, []slot{to(".trace.arrow")}},
	{"loggops-collect", []slot{arg("x.bench")}, []slot{to(".dist.arrow")}},

	{"loggops-schedgen", []slot{
		arg("x.trace.arrow"), of("--recorded-noise", "x.noise.arrow"), of("--compute-factors", "factors.csv"),
		of("--collective", "rules.toml"),
		{flag: "--collective list", words: "--collective mpich,@,bcast=binary", from: "rules.toml"},
	}, []slot{to(".sched.arrow")}},
	{"loggops-schedgen", []slot{arg("x.goal")}, []slot{to(".sched.arrow")}},
	{"loggops-schedgen", []slot{arg("x.sched.arrow")}, []slot{
		{flag: "--export goal", words: "--export goal -o @"}, {flag: "--export goal-binary", words: "--export goal-binary -o @"},
		{flag: "--export expanded", words: "--export expanded -o @"}, {flag: "--export dot", words: "--export dot -o @"},
	}},

	{"loggops-replicate -k 2", []slot{arg("x.sched.arrow")}, []slot{to(".sched.arrow")}},
	{"loggops-replicate --grid 8x8", []slot{arg("grid.sched.arrow")}, []slot{to(".sched.arrow")}},
	{"loggops-replicate grid.sched.arrow --grid 8x8", []slot{arg("x.sched.arrow"), of("--machine", "machine.toml")}, []slot{to(".sched.arrow")}},

	{"loggops-noise import", []slot{arg("noise.csv")}, []slot{to(".noise.arrow"), {flag: "-o {cpu}", words: "--cpu 3 -o @", ending: "-3.arrow", as: "-{cpu}.arrow"}}},
	{"loggops-noise import", []slot{arg("osnoise.txt")}, []slot{{flag: "-o {cpu}", words: "-o @", ending: "-1.arrow", as: "-{cpu}.arrow"}}},
	{"loggops-noise export", []slot{arg("x.noise.arrow")}, []slot{{flag: "-o", words: "--format-out netgauge -o @"}, {flag: "--format-out csv", words: "--format-out csv -o @"}}},
	{"loggops-noise generate --length 1s", []slot{
		arg("x.noise.arrow"), {flag: "SPEC:scale", words: "@:scale=2", from: "x.noise.arrow"},
		{flag: "SPEC:empirical", words: "random:gap=1ms,duration=empirical:@", from: "x.noise.arrow"},
		{flag: "SPEC:empirical, 2", words: "random:gap=empirical:other.noise.arrow,duration=empirical:@,scale=2", from: "x.noise.arrow"},
	}, []slot{to(".noise.arrow")}},
	{"loggops-noise inject --cpus 0 --duration 1ms", []slot{
		arg("x.noise.arrow"), {flag: "SPEC:scale", words: "@:scale=2", from: "x.noise.arrow"},
	}, []slot{to(".noise.arrow"), {flag: "-o {cpu}", words: "-o @", ending: "-0.arrow", as: "-{cpu}.arrow"}}},

	{"loggops-sim", []slot{
		arg("x.sched.arrow"), of("--machine", "machine.toml"), of("--noise", "x.noise.arrow"), of("--compare", "x.trace.arrow"),
		{flag: "--noise scale", words: "--noise @:scale=1", from: "x.noise.arrow"},
		{flag: "--noise without", words: "--noise @:without=a,ranks=0..1", from: "x.noise.arrow"},
		{flag: "--noise, second", words: "--noise other.noise.arrow --noise @:cosched", from: "x.noise.arrow"},
		{flag: "--noise random", words: "--noise random:gap=empirical:@,duration=1us", from: "x.noise.arrow"},
		{flag: "--noise phase", words: "--noise phase:intensity=1%,eta=empirical:@", from: "x.noise.arrow"},
		{flag: "--sweep noise", words: "--sweep noise=@,other.noise.arrow", from: "x.noise.arrow"},
		{flag: "--sweep noise;", words: "--sweep noise=other.noise.arrow;@:scale=2,cosched", from: "x.noise.arrow"},
		{flag: "--sweep machine", words: "--sweep machine=xt4,@", from: "machine.toml"},
		of("--topology", "network.txt"), {flag: "--topology:", words: "--topology @:G=x2", from: "network.txt"},
		{flag: "--sweep topology", words: "--sweep topology=torus:size=4,G=1,@:G=x2,latency=x3", from: "network.txt"},
	}, []slot{
		to(""), {flag: "--ranks-out", words: "--ranks-out @"}, {flag: "--spans-out", words: "--spans-out @"},
		{flag: "--iterations-out", words: "--iterations-out @"}, {flag: "--path-out", words: "--path-out @"},
		{flag: "--links-out", words: "--topology torus:size=64x64 --links-out @"},
		{flag: "--cpu-profile", words: "--cpu-profile @"}, {flag: "--memory-profile", words: "--memory-profile @"},
	}},
	{"loggops-sim merge", []slot{
		{flag: "FILE", words: "@", from: "1.result.arrow", needed: true}, {flag: "FILE, second", words: "@", from: "2.result.arrow", needed: true},
	}, []slot{to("")}},

	{"loggops-model phase", []slot{{flag: "--noise", words: "--noise empirical:file=@,f=1%", from: "x.noise.arrow"}}, []slot{to(".csv")}},
	{"loggops-model half", []slot{{flag: "--noise", words: "--noise none --noise empirical:f=1%,file=@", from: "x.noise.arrow"}}, []slot{to(".csv")}},
	{"loggops-model collective --kind barrier", []slot{of("--machine", "machine.toml")}, []slot{to(".csv")}},
	{"loggops-model max", []slot{{flag: "--distributions", words: "--distributions @", from: "x.dist.arrow", needed: true}}, []slot{to(".csv")}},
	{"loggops-model machine", []slot{arg("loggp.txt"), {flag: "FILE, second", words: "@", from: "loggp.txt"}}, []slot{to(".toml")}},

	{"loggops-view", []slot{arg("x.sched.arrow")}, []slot{to(".svg"), {flag: "--data", words: "--data @", ending: ".svg"}}},
	{"loggops-view", []slot{arg("curves.csv"), {flag: "FILE, second", words: "@", from: "curves.csv"}}, []slot{to(".png"), {flag: "--data", words: "-o y.svg --data @"}}},
	{"loggops-view", []slot{arg("x.spans.arrow")}, []slot{
		{flag: "-o .prv", words: "-o @", ending: ".prv"}, {flag: "-o .pcf", words: "-o @", ending: ".pcf", as: ".prv"},
		{flag: "-o .row", words: "-o @", ending: ".row", as: ".prv"}, to(".html"), to(".json"), {flag: "--data", words: "-o y.svg --data @"},
	}},
	{"loggops-view --show report", []slot{arg("x.sched.arrow")}, []slot{to(".html")}},
	{"loggops-view", []slot{{flag: "FILE", words: "@", from: "machine.toml", needed: true}}, []slot{{flag: "--data", words: "-o y.svg --data @", ending: ".toml"}}},

	{"loggops-record", []slot{
		of("--library", "library"), {flag: "PROGRAM", words: "./@", from: "program", needed: true},
	}, []slot{to("")}},
}

// twice are the pairs of files that a command writes.
var twice = []struct {
	command string
	writes  []slot
}{
	{"loggops-sim x.sched.arrow", []slot{
		to(""), {flag: "--ranks-out", words: "--ranks-out @"}, {flag: "--spans-out", words: "--spans-out @"},
		{flag: "--iterations-out", words: "--iterations-out @"}, {flag: "--path-out", words: "--path-out @"},
		{flag: "--links-out", words: "--topology torus:size=64x64 --links-out @"},
		{flag: "--cpu-profile", words: "--cpu-profile @"}, {flag: "--memory-profile", words: "--memory-profile @"},
	}},
	{"loggops-view x.sched.arrow", []slot{to(".svg"), {flag: "--data", words: "--data @", ending: ".svg"}}},
	{"loggops-view x.spans.arrow", []slot{to(".html"), {flag: "--data", words: "--data @", ending: ".html"}}},
	{"loggops-view x.spans.arrow", []slot{to(".prv"), {flag: "--data", words: "--data @", ending: ".prv"}}},
	{"loggops-view x.spans.arrow", []slot{{flag: "-o", words: "-o @", ending: ".pcf", as: ".prv"}, {flag: "--data", words: "--data @", ending: ".pcf"}}},
	{"loggops-view x.spans.arrow", []slot{{flag: "-o", words: "-o @", ending: ".row", as: ".prv"}, {flag: "--data", words: "--data @", ending: ".row"}}},
	{"loggops-collect packed/*.pmpi", []slot{
		{flag: "-o", words: "-o @", target: "packed/loggops-1.pmpi.zst"}, {flag: "--compress", words: "--compress"},
	}},
}

// spellings are names of a file. The last one is of a file that exists.
var spellings = []struct {
	name  string
	spell func(t *testing.T, folder, file string) string
}{
	{name: "same", spell: func(_ *testing.T, _, file string) string { return file }},
	{name: "./", spell: func(_ *testing.T, _, file string) string { return "./" + file }},
	{name: "absolute", spell: func(_ *testing.T, folder, file string) string { return filepath.Join(folder, file) }},
	{name: "../", spell: func(_ *testing.T, folder, file string) string { return "../" + filepath.Base(folder) + "/" + file }},
	{name: "symbolic link", spell: func(t *testing.T, folder, file string) string {
		name := "symbolic-" + filepath.Base(file)
		expect.OK(t, os.Symlink(file, filepath.Join(folder, name)))
		return name
	}},
	{name: "linked folder", spell: func(t *testing.T, folder, file string) string {
		expect.OK(t, os.Symlink(".", filepath.Join(folder, "here")))
		return "here/" + file
	}},
	{name: "hard link", spell: func(t *testing.T, folder, file string) string {
		name := "hard-" + filepath.Base(file)
		if _, err := os.Stat(filepath.Join(folder, file)); err != nil {
			expect.OK(t, os.WriteFile(filepath.Join(folder, file), []byte("from before"), 0o666))
		}
		expect.OK(t, os.Link(filepath.Join(folder, file), filepath.Join(folder, name)))
		return name
	}},
}

var allFiles = flag.Bool("all-files", false, "try all spellings in TestFilesApart, not a third for each pair")

// TestFilesApart has each command write each of its files over each that it reads, and over each other
// one that it writes, by several names of the file. The command must refuse, and change nothing.
func TestFilesApart(t *testing.T) {
	x := clashes{T: t, sound: soundFiles(t)}
	for _, u := range allUses {
		for i, in := range u.reads {
			for _, out := range u.writes {
				x.over(&u, i, out)
				x.row(u.command, in.flag, out.flag)
			}
		}
	}
	for _, u := range twice {
		for i, one := range u.writes {
			for _, other := range u.writes[i+1:] {
				x.twice(u.command, one, other)
				x.row(u.command, one.flag, other.flag)
			}
		}
	}
	t.Logf("%-46s %-20s %-20s %5s %7s %9s\n%s", "command", "input or output", "output", "tried", "refused", "destroyed", x.table.String())
	t.Logf("%d commands: %d refused, %d destroyed a file", x.total.tried, x.total.refused, x.total.destroyed)
}

// clashes tries commands and counts them.
type clashes struct {
	*testing.T
	sound      string // the folder of soundFiles
	pairs      int
	now, total verdicts
	table      strings.Builder
}

type verdicts struct{ tried, refused, destroyed int }

// row ends the row of a pair.
func (x *clashes) row(command, one, other string) {
	fmt.Fprintf(&x.table, "%-46s %-20s %-20s %5d %7d %9d\n", command, one, other, x.now.tried, x.now.refused, x.now.destroyed)
	x.total = verdicts{x.total.tried + x.now.tried, x.total.refused + x.now.refused, x.total.destroyed + x.now.destroyed}
	x.now = verdicts{}
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
		case i != read && !other.needed:
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
		return slices.Concat(strings.Fields(command), one.named(spelled), other.named(file)), one.flag, other.flag
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
		words, one, other := command(s.spell(x.T, folder, file))
		refused, destroyed := refused(x.T, folder, words, one, other)
		x.now.tried++
		if refused {
			x.now.refused++
		} else {
			folder = ""
		}
		if destroyed {
			x.now.destroyed++
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
	return words[slices.Index(words, "@")-1]
}

// refused reports whether a command ends with bad usage and one line that has two
// texts, and whether it changes the folder that it runs in.
func refused(t *testing.T, folder string, words []string, one, other string) (refused, destroyed bool) {
	before := contents(t, folder)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = folder
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	exit, _ := errors.AsType[*exec.ExitError](err)
	after := contents(t, folder)
	text := stderr.String()
	refused = exit != nil && exit.ExitCode() == 2 && maps.Equal(before, after)
	switch {
	case !refused:
		t.Errorf("%q: error %v: %s; files before %q, after %q", words, err, text, slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after)))
	case strings.Count(text, "\n") != 1 || !strings.Contains(text, one) || !strings.Contains(text, other) ||
		!strings.Contains(text, "would overwrite the input ") && !strings.Contains(text, " are one file: "):
		t.Errorf("%q: it says %q", words, text)
	case stdout.Len() > 0:
		t.Errorf("%q prints %s", words, stdout.String())
	}
	for name, content := range before {
		destroyed = destroyed || after[name] != content
	}
	return refused, destroyed
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
	folder := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		path := filepath.Join(folder, name)
		expect.OK(t, os.MkdirAll(filepath.Dir(path), 0o777))
		expect.OK(t, os.WriteFile(path, []byte(content), 0o777))
	}
	for to, from := range map[string]string{
		"rec": "traces/wavefront-4", "packed": "traces/wavefront-4", "x.bench": "benches/slow-8.bench.gz", "x.goal": "schedules/late-sender.goal",
		"loggp.txt": "loggp/two-cores.txt", "x.dist.arrow": "distributions/made-4.dist.arrow",
	} {
		copyOf(t, filepath.Join("../testdata", from), folder, to)
	}
	write("rec/loggops-0.pmpi.0.open", "a block")
	write("paraver/in.prv", "#Paraver (01/01/2026 at 00:00):10_ns:1(1):1:1(1:1)\n")
	write("paraver/in.pcf", "STATES\n")
	write("ti/index", "rank0.txt\nrank1.txt\n")
	write("ti/rank0.txt", "0 init\n0 send 1 0 8\n0 finalize\n")
	write("ti/rank1.txt", "1 init\n1 recv 0 0 8\n1 finalize\n")
	write("factors.csv", "rank,factor\n0,2\n")
	write("rules.toml", "rules = [\"allreduce=ring\"]\n")
	write("noise.csv", "arrival_ns,duration_ns\n100,10\n1000,20\n")
	write("osnoise.txt", osnoise)
	write("program", "#!/bin/sh\n")
	write("network.txt", "host a b c d\nswitch s\nlink a s\nlink b s\nlink c s\nlink d s\n")
	write("library", "a library")
	for _, words := range []string{
		"loggops-collect $DATA/traces/wavefront-4 -o x.trace.arrow",
		"loggops-schedgen x.trace.arrow --iteration-after MPI_Allreduce -o x.sched.arrow",
		"loggops-schedgen --pattern halo2d --ranks 16 --grid 4x4 --bytes 8 -o grid.sched.arrow",
		"loggops-noise generate periodic:freq=1kHz,duration=16us --length 1s -o x.noise.arrow",
		"loggops-model machine loggp.txt -o machine.toml",
		"loggops-model phase -o curves.csv",
		"loggops-sim x.sched.arrow --spans-out x.spans.arrow",
		"loggops-sim x.sched.arrow --sweep ranks=4..16:*2 --shard 1/2 -o 1.result.arrow",
		"loggops-sim x.sched.arrow --sweep ranks=4..16:*2 --shard 2/2 -o 2.result.arrow",
	} {
		done(t, shell(folder, words))
	}
	return folder
}

// osnoise is noise of two CPUs.
const osnoise = `osnoise/1-100 [001] ...... 10.000000: irq_noise: local_timer:236 start 10.000000100 duration 2000 ns
osnoise/2-101 [002] ...... 10.000000: irq_noise: local_timer:236 start 10.000000200 duration 2000 ns
`

// TestFilesOfStreams: standard input and output may be files too.
func TestFilesOfStreams(t *testing.T) {
	sound := soundFiles(t)
	for _, x := range []struct{ in, args, out, want string }{
		{in: "x.sched.arrow", args: "loggops-replicate - -k 2 -o x.sched.arrow", want: "-o x.sched.arrow would overwrite the input - (standard input)"},
		{in: "x.sched.arrow", args: "loggops-sim - --spans-out /dev/stdin", want: "--spans-out /dev/stdin would overwrite the input - (standard input)"},
		{args: "loggops-replicate x.sched.arrow -k 2 -o -", out: "x.sched.arrow", want: "-o - (standard output) would overwrite the input x.sched.arrow"},
		{args: "loggops-replicate x.sched.arrow -k 2 -o /dev/stdout", out: "x.sched.arrow", want: "-o /dev/stdout would overwrite the input x.sched.arrow"},
		{args: "loggops-noise show x.noise.arrow", out: "x.noise.arrow", want: "- (standard output) would overwrite the input x.noise.arrow"},
		{args: "loggops-sim x.sched.arrow -o - --ranks-out x.goal", out: "x.goal", want: "-o - (standard output) and --ranks-out x.goal are one file"},
		{args: "loggops-sim x.sched.arrow -o x.goal", out: "x.goal", want: "-o x.goal and - (standard output) are one file"},
		{args: "loggops-replicate x.sched.arrow -k 2 -o /dev/stdout", out: "x.goal"},
		{in: "x.sched.arrow", args: "loggops-replicate - -k 2 -o -", out: "x.goal"},
	} {
		folder := t.TempDir()
		for _, name := range []string{"x.sched.arrow", "x.noise.arrow", "x.goal"} {
			copyOf(t, filepath.Join(sound, name), folder, name)
		}
		before, cmd := contents(t, folder), command(folder, x.args)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if x.in != "" {
			in, err := os.Open(filepath.Join(folder, x.in))
			expect.OK(t, err)
			defer in.Close()
			cmd.Stdin = in
		}
		if x.out != "" {
			out, err := os.OpenFile(filepath.Join(folder, x.out), os.O_APPEND|os.O_WRONLY, 0)
			expect.OK(t, err)
			defer out.Close()
			cmd.Stdout = out
		}
		err := cmd.Run()
		if x.want == "" {
			expect.OK(t, err)
			continue
		}
		if cmd.ProcessState.ExitCode() != 2 || !strings.Contains(stderr.String(), x.want) || !maps.Equal(before, contents(t, folder)) {
			t.Errorf("%s < %q > %q: error %v: %s, want %s", x.args, x.in, x.out, err, stderr.String(), x.want)
		}
	}
}

// notFiles are placeholders of flags that name no files.
var notFiles = regexp.MustCompile(`^(TIME|N|K|P|PX|X|Q|NS|SIZE|SHAPE|LIST|TEXT|FORMAT|TABLE|table\|csv\|json|PLACEMENT|SCORE|FRACTION|FLOPS|RANK|POINTS|RANKS:LIST|I=NAME|I/N|` +
	`WHAT|THEME|POLICY|NAMES|MULTIPLES|MPI|MODEL|METHOD|MESSAGES|COLLECTIVE|CALL|KEY=N|KEY=X%.*|\[KEY=VALUE:\]FACTOR|` +
	`SCALING|GROWTH|NAME=N,.*|rank=R,.*|PICTURE|L=.*|size=.*|NAME=x10.*|ITER=COLLECTIVE|20=binomial-reduce|OFFSETS|COMMAND|POINT|PHASE|KEY)$`)

// noFileFlags are flags that name no files though their placeholders do not say so.
var noFileFlags = []string{
	"loggops-schedgen --pattern", "loggops-schedgen --waits",
	"loggops-replicate --exempt", "loggops-replicate --volume", "loggops-replicate --repeat", "loggops-replicate --tolerance",
}

var flagOfHelp = regexp.MustCompile(`(?m)^(?:  -\w, |      )--([\w-]+)(?: ([^ \[]+))?`)

// TestFileFlags checks that TestFilesApart knows all flags that name files.
func TestFileFlags(t *testing.T) {
	for command, flags := range commandFlags(t) {
		for flag, placeholder := range flags {
			known := slices.ContainsFunc(allUses, func(u uses) bool {
				return (u.command == command || strings.HasPrefix(u.command, command+" ")) &&
					slices.ContainsFunc(append(slices.Clone(u.reads), u.writes...), func(s slot) bool {
						return slices.Contains(strings.Fields(s.words), flag) || flag == "--output" && strings.Contains(s.words, "-o ")
					})
			})
			switch {
			case placeholder == "" || notFiles.MatchString(placeholder) || slices.Contains(noFileFlags, command+" "+flag):
			case command == "loggops-noise measure" && flag == "--output": // it reads no file
			case !known:
				t.Errorf("%s %s %s: does it name a file? See allUses", command, flag, placeholder)
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
