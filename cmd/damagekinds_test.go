package cmd

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	measured "loggops/collector/bench"
	"loggops/formats/distribution"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// damageKind is a kind of file that TestLongDamage damages, and what takes it in.
type damageKind struct {
	name, small, large, use string
	// read takes in all that a file has, and calls see with each part of it.
	read func(path string, see func(any)) error
}

// damageKinds reads testdata/lists/damage.txt.
func damageKinds(t *testing.T) (all []damageKind) {
	t.Helper()
	for _, columns := range listed(t, "damage.txt") {
		if len(columns) == 1 {
			all = append(all, damageKind{name: columns[0], read: damageReaders[columns[0]]})
			continue
		}
		k := &all[len(all)-1]
		*map[string]*string{"small": &k.small, "large": &k.large, "use": &k.use}[columns[0]] = columns[1]
	}
	return all
}

var damageReaders = map[string]func(path string, see func(any)) error{
	"trace":                               readTrace,
	"schedule":                            readSchedule,
	"noise":                               readNoise,
	"result":                              readRows(result.Open[result.Run]),
	"result of a sweep, to continue with": readRows(result.Open[result.Run]),
	"result of a sweep's shard, to merge": readRows(result.Open[result.Run]),
	"ranks":                               readRows(result.Open[result.Rank]),
	"spans":                               readRows(result.Open[result.Span]),
	"iterations":                          readRows(result.Open[result.Iteration]),
	"distributions":                       readDistributions(distribution.ReadFile),
	"measurement by `loggops-bench`":      readDistributions(measured.Read),
}

// make makes a FILE by a shell's command.
func (k *damageKind) make(t *testing.T, command, path string) {
	t.Helper()
	if k.name == "distributions" && command == k.large {
		manyDistributions(t, path)
		return
	}
	done(t, shell(filepath.Dir(path), strings.ReplaceAll(command, "FILE", path)))
}

// manyDistributions writes distributions of 700 ranks with random bins.
func manyDistributions(t *testing.T, path string) {
	random := rand.New(rand.NewPCG(1, 1))
	bins := func() (bins []distribution.Bin) {
		for at := int64(0); len(bins) < 100; {
			at += random.Int64N(1e6)
			bins = append(bins, distribution.Bin{LowNS: at, HighNS: at + 1000, Count: 1 + random.Int64N(1e6)})
			at += 1000
		}
		return bins
	}
	set := &distribution.Set{Header: distribution.Header{Ranks: 700}}
	for rank := range int32(700) {
		set.Distributions = append(set.Distributions, distribution.Distribution{Rank: rank, Quantity: "work", Bins: bins()})
	}
	expect.OK(t, distribution.WriteFile(path, set))
}

// headerText returns a header as files have it.
func headerText(header any) string {
	text, err := json.Marshal(header)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func readTrace(path string, see func(any)) error {
	r, err := trace.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	see(headerText(r.Head()))
	for c, err := range r.Calls() {
		if err != nil {
			return err
		}
		see(*c)
	}
	return nil
}

func readSchedule(path string, see func(any)) error {
	r, err := schedule.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	see(headerText(r.Head()))
	for b, err := range r.Batches() {
		if err != nil {
			return err
		}
		see(b.Rank)
		for _, op := range b.Ops {
			if op.Coll != nil {
				see(*op.Coll)
				op.Coll = nil
			}
			see(op)
		}
	}
	return nil
}

func readNoise(path string, see func(any)) error {
	t, err := noise.ReadFile(path)
	if err != nil {
		return err
	}
	see(headerText(t.Header))
	see(t.Causes)
	see(t.Detours)
	return nil
}

func readRows[T result.Row](open func(string) (*result.Reader[T], error)) func(string, func(any)) error {
	return func(path string, see func(any)) error {
		r, err := open(path)
		if err != nil {
			return err
		}
		defer r.Close()
		see(headerText(r.Head()))
		for row, err := range r.Rows() {
			if err != nil {
				return err
			}
			see(row)
		}
		return nil
	}
}

func readDistributions(read func(string) (*distribution.Set, error)) func(string, func(any)) error {
	return func(path string, see func(any)) error {
		s, err := read(path)
		if err != nil {
			return err
		}
		see(headerText(s.Header))
		see(s.Phase)
		see(s.Distributions)
		return nil
	}
}
