package cmd

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

var damageAll = flag.String("damage", "", "all: damage files in all ways that docs/evidence/reliability.md counts, not in a few; with -update, write its table")

// damages are how often files are damaged in which way.
type damages struct {
	bits     int // single bits of the small file; 0: each of them
	flips    int // random bits of the large one
	cuts     int
	blocks   int // of blockSize bytes: half of them zeroed, half swapped with another one
	programs int // damaged small files for programs
}

// sampleBlock is the size of blocks in the sample, whose files are small.
const sampleBlock = 512

// TestLongDamage damages files of all kinds and has them taken in: that ends with an
// error in one line, which names the file, or with what the undamaged file has. A
// sample is of the small files only; the whole takes half an hour on an idle machine:
//
//	go test ./cmd -run TestLongDamage -damage=all -update -timeout 2h
func TestLongDamage(t *testing.T) {
	t.Parallel()
	whole, kinds := *damageAll == "all", damageKinds(t)
	rows := make([]string, len(kinds))
	t.Run("kinds", func(t *testing.T) {
		for i, kind := range kinds {
			t.Run(kind.name, func(t *testing.T) {
				t.Parallel()
				rows[i] = kind.damaged(t, whole)
			})
		}
	})
	documentDamage(t, kinds, rows, whole)
}

// documentDamage holds the table of docs/evidence/reliability.md against the kinds, or
// writes the rows of those that were damaged in all ways.
func documentDamage(t *testing.T, kinds []damageKind, rows []string, whole bool) {
	const page = "../docs/evidence/reliability.md"
	documented, replace := cases.OnPage(t, page, "damage")
	old := strings.SplitAfter(documented, "\n")
	table := "| file | bytes, small and large | damages | refused | same result | another result | crashes |\n" +
		"| --- | --- | --- | --- | --- | --- | --- |\n"
	for i, kind := range kinds {
		row := rows[i]
		if !whole || row == "" { // which -run left out
			at := slices.IndexFunc(old, func(row string) bool { return strings.HasPrefix(row, "| "+kind.name+" |") })
			if at < 0 {
				t.Errorf("%s has no row of a damaged %s", page, kind.name)
				continue
			}
			row = old[at]
		}
		table += row
	}
	switch {
	case whole && *cases.Update:
		replace(table)
	case !whole && !t.Failed() && table != documented:
		t.Errorf("%s: the table of damage is not that of the kinds, which is\n%s", page, table)
	}
}

// damaged damages files of a kind, and returns the row of the table.
func (k damageKind) damaged(t *testing.T, whole bool) string {
	n, block := damages{bits: 100, flips: 30, cuts: 10, blocks: 10, programs: 2}, sampleBlock
	if whole {
		n, block = damages{flips: 10_000, cuts: 1000, blocks: 1000, programs: 100}, 4096
	}
	var all tally
	var sizes []string
	var small, large *victim
	if k.small != "" {
		small = newVictim(t, k, k.small, &all)
		sizes = append(sizes, count(len(small.content)))
		small.flipEach(n.bits)
	}
	if large = small; k.large != "" && (whole || small == nil) {
		large = newVictim(t, k, k.large, &all)
		sizes = append(sizes, count(len(large.content)))
	}
	large.flip(n.flips)
	large.cut(n.cuts)
	large.spoil(n.blocks, block)
	if small == nil {
		small = large
	}
	if k.use != "" {
		small.use(n.programs)
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s |\n", k.name, strings.Join(sizes, ", "),
		count(all.refused+all.same+all.other+all.crashed), count(all.refused), count(all.same), count(all.other), count(all.crashed))
}

// count writes a number with its thousands apart.
func count(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", count(n/1000), n%1000)
}

// tally is what came of damages.
type tally struct{ refused, same, other, crashed int }

// victim is a file that is damaged again and again.
type victim struct {
	*testing.T
	kind    damageKind
	tally   *tally
	random  *rand.Rand
	path    string
	file    *os.File
	content []byte // undamaged
	sum     uint64 // of the content as it is read
	printed []byte // by the program, of that content
}

func newVictim(t *testing.T, kind damageKind, command string, all *tally) *victim {
	t.Helper()
	v := &victim{T: t, kind: kind, tally: all, random: rand.New(rand.NewPCG(24, 1)), path: filepath.Join(t.TempDir(), "damaged.file")}
	kind.make(t, command, v.path)
	var err error
	if v.content, err = os.ReadFile(v.path); err == nil {
		v.file, err = os.OpenFile(v.path, os.O_RDWR, 0)
	}
	if err == nil {
		v.sum, err = v.read()
	}
	expect.OK(t, err)
	t.Cleanup(func() { v.file.Close() })
	return v
}

// flipEach flips each bit of the file in turn, or only some.
func (v *victim) flipEach(some int) {
	if some > 0 {
		v.flip(some)
		return
	}
	for damage := range filetest.Flips(v.content, 1) {
		v.try(damage)
	}
}

func (v *victim) flip(n int) {
	for range n {
		v.try(v.draw().Flip())
	}
}

func (v *victim) cut(n int) {
	for range n {
		v.try(v.draw().Cut())
	}
}

// spoil zeroes blocks and swaps them, in turns; half of them begin where those of
// disks do.
func (v *victim) spoil(n, size int) {
	for i := range n {
		how := v.draw().Zero
		if i%2 > 0 {
			how = v.draw().Swap
		}
		v.try(how(size, i%4 < 2))
	}
}

// draw draws damages of the file.
func (v *victim) draw() filetest.Draw { return filetest.Draw{Sound: v.content, Rand: v.random} }

// try damages the file, has it read, and mends it.
func (v *victim) try(damage filetest.Damage) {
	expect.OK(v, v.file.Truncate(int64(damage.Length)))
	v.write(damage.Patches...)
	v.judge(damage.Name)
	for _, p := range damage.Patches {
		v.write(filetest.Patch{At: p.At, Bytes: v.content[p.At : p.At+len(p.Bytes)]})
	}
	v.write(filetest.Patch{At: damage.Length, Bytes: v.content[damage.Length:]})
}

func (v *victim) write(patches ...filetest.Patch) {
	for _, p := range patches {
		if _, err := v.file.WriteAt(p.Bytes, int64(p.At)); err != nil {
			v.Fatal(err)
		}
	}
}

var errCrash = errors.New("crash")

// judge reads the file and counts what came of it.
func (v *victim) judge(what string) {
	err := v.attempt(func(any) {})
	if err == nil { // which is seldom: only now find out what was read
		var sum uint64
		if sum, err = v.read(); err == nil {
			v.finished(what, sum == v.sum)
			return
		}
	}
	if errors.Is(err, errCrash) {
		v.tally.crashed++
		v.Errorf("%s: %v", what, err)
		return
	}
	v.refused(what, err.Error())
}

// finished counts a file that was taken in.
func (v *victim) finished(what string, same bool) {
	if same {
		v.tally.same++
		return
	}
	v.tally.other++
	if v.tally.other <= 10 {
		v.Errorf("%s: another result, without an error", what)
	}
}

// refused counts a file that was not taken in.
func (v *victim) refused(what, message string) {
	v.tally.refused++
	message = strings.TrimSuffix(message, "\n")
	if !strings.Contains(message, filepath.Base(v.path)) || strings.Contains(message, "\n") {
		v.Errorf("%s: not one line that names the file: %s", what, message)
	}
}

// read returns a checksum of all that is read.
func (v *victim) read() (uint64, error) {
	sum := fnv.New64a()
	err := v.attempt(func(part any) { fmt.Fprintf(sum, "%+v\n", part) })
	return sum.Sum64(), err
}

// attempt reads the file, and makes an error of a crash.
func (v *victim) attempt(see func(any)) (err error) {
	defer func() {
		if crash := recover(); crash != nil {
			err = fmt.Errorf("%w: %v", errCrash, crash)
		}
	}()
	return v.kind.read(v.path, see)
}

// use has programs read damaged files.
func (v *victim) use(n int) {
	var failed bool
	if v.printed, _, failed = v.run(v.content); failed {
		v.Fatalf("%s fails with an undamaged file", v.kind.use)
	}
	for i := range n {
		damage := v.draw().Flip()
		if i%3 == 2 {
			damage = v.draw().Cut()
		}
		what := v.kind.use + ": " + damage.Name
		printed, message, failed := v.run(damage.Of(v.content))
		switch {
		case !failed:
			v.finished(what, bytes.Equal(printed, v.printed))
		case strings.Contains(message, "internal error") || strings.Contains(message, "goroutine"):
			v.tally.crashed++
			v.Errorf("%s: %s", what, message)
		default:
			v.refused(what, message)
		}
	}
}

// run has the program read a file of some content.
func (v *victim) run(content []byte) (printed []byte, message string, failed bool) {
	folder := v.TempDir()
	name := filepath.Base(v.path)
	expect.OK(v, os.WriteFile(filepath.Join(folder, name), content, 0o666))
	cmd := shell(folder, strings.ReplaceAll(v.kind.use, "FILE", name))
	var said bytes.Buffer
	cmd.Stderr = &said
	printed, err := cmd.Output()
	return printed, said.String(), err != nil
}
