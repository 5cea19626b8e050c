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
	"loggops/internal/expect"
)

// damageKind is a kind of file that TestDamage damages, and what takes it in.
type damageKind struct {
	name         string
	small, large func(t *testing.T, path string) // make a file of about 4 KiB, and one of about 1 MB; nil for none
	// read takes in all that a file has, and calls see with each part of it.
	read func(path string, see func(any)) error
	// use is a shell's command that prints what a program takes from FILE; ""
	// where no program reads such files.
	use string
}

// damageKinds are in the order of the table in docs/evidence/reliability.md.
var damageKinds = []damageKind{
	{
		name:  "trace",
		small: made("loggops-collect $DATA/bad/recording -o FILE"),
		large: made("cp $DATA/traces/applications/pop-16.trace.arrow FILE"),
		read:  readTrace,
		use:   "loggops-collect FILE --show calls --format csv",
	},
	{
		name:  "schedule",
		small: made("loggops-schedgen --pattern ring --ranks 4 -o FILE"),
		large: made("loggops-schedgen --pattern halo2d --ranks 6000 --iterations 2 --compute 1us --jitter 1us -o FILE"),
		read:  readSchedule,
		use:   "loggops-schedgen FILE --show operations --format csv",
	},
	{
		name:  "noise",
		small: made(recordedNoise + "--length 50ms -o FILE"),
		large: made(recordedNoise + "--length 20s -o FILE"),
		read:  readNoise,
		use:   "loggops-noise show FILE --show summary --format csv",
	},
	{
		name:  "result",
		small: made(ring + "loggops-sim ring " + noisy + " --runs 10 -o FILE"),
		large: made(ring + "loggops-sim ring " + noisy + " --runs 80000 -o FILE"),
		read:  readRows(result.Open[result.Run]),
		use:   "loggops-view FILE -o x.svg --data -",
	},
	{
		name:  "result of a sweep, to continue with",
		small: made(ring + "loggops-sim ring " + swept + " --runs 5 -o FILE"),
		read:  readRows(result.Open[result.Run]),
		use:   ring + "loggops-sim ring " + swept + " --runs 5 -o FILE --format csv",
	},
	{
		name:  "result of a sweep's shard, to merge",
		small: made(ring + "loggops-sim ring " + swept + " --runs 5 --shard 1/1 -o FILE"),
		read:  readRows(result.Open[result.Run]),
		use:   "loggops-sim merge FILE -o -",
	},
	{
		name:  "ranks",
		small: made(ring + "loggops-sim ring " + noisy + " --runs 3 --ranks-out FILE"),
		large: made(ring + "loggops-sim ring " + noisy + " --runs 41000 --ranks-out FILE"),
		read:  readRows(result.Open[result.Rank]),
	},
	{
		name:  "spans",
		small: made(ring + "loggops-sim ring " + noisy + " --spans-out FILE"),
		large: made(halo + "loggops-sim halo " + noisy + " --spans-out FILE"),
		read:  readRows(result.Open[result.Span]),
		use:   "loggops-view FILE -o x.svg --data -",
	},
	{
		name:  "iterations",
		small: made(ring + "loggops-sim ring " + noisy + " --runs 5 --iterations-out FILE"),
		large: made(halo + "loggops-sim halo " + noisy + " --runs 33 --iterations-out FILE"),
		read:  readRows(result.Open[result.Iteration]),
		use:   "loggops-view FILE -o x.svg --data -",
	},
	{
		name:  "distributions",
		small: made("cp $DATA/distributions/made-4.dist.arrow FILE"),
		large: manyDistributions,
		read:  readDistributions(distribution.ReadFile),
		use:   "loggops-model max --distributions FILE --samples 0 --format csv",
	},
	{
		name:  "measurement by `loggops-bench`",
		large: made("gunzip -c $DATA/benches/slow-8.bench.gz > FILE"),
		read:  readDistributions(measured.Read),
		use:   "loggops-collect FILE -o -",
	},
}

const (
	recordedNoise = "loggops-noise generate random:gap=exponential:100us,duration=uniform:1us:9us "

	ring  = "loggops-schedgen --pattern ring --ranks 4 -o ring && "
	halo  = "loggops-schedgen --pattern halo2d --ranks 4000 --compute 1us --jitter 1us -o halo && "
	noisy = "--noise random:gap=exponential:1us,duration=100ns"
	swept = noisy + " --sweep ranks=4,8"
)

// made returns what makes a FILE by a shell's command.
func made(command string) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		t.Helper()
		done(t, shell(filepath.Dir(path), strings.ReplaceAll(command, "FILE", path)))
	}
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
