// Package tuning has the thresholds of the simulator: they select among ways to compute the same
// result, or bound a cache. No result depends on them, which tests check with random values.
// Lengths of arrays and widths of shifts are constants of their packages, in files sizes.go; the build
// tag small replaces them by their smallest legal values.
package tuning

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Tuning has a value of each threshold. The tags give the usual value, the smallest legal one and,
// if an array or a search bounds it, the largest one.
type Tuning struct {
	// A program shares so many pairs of a tag and a size, costs of messages, and shapes among its
	// operations. If there are more pairs, all messages have their own. Further operations have their own
	// costs and lists of dependents.
	Envelopes int `usual:"4096" least:"0"`
	Costs     int `usual:"4096" least:"0"`
	Shapes    int `usual:"16384" least:"0"`
	// PooledLists is how many of the lists that operations have of their own are looked up again.
	PooledLists int `usual:"4096" least:"0"`
	// LinkedForms is the number of operations whose forms are kept to find equal ranks.
	LinkedForms int `usual:"262144" least:"0"`

	// Repeating is the largest number of ranks in an LP whose repetitions are reused.
	Repeating int `usual:"64" least:"0"`
	// InTurn is the largest number of ranks in an LP whose ranks run in turn.
	InTurn int `usual:"16" least:"0" most:"16"`
	// MilestoneSends is the number of sends from one milestone to the next. ManyReplicas is the number of
	// replicas from which on milestones are three times as dense, and four times as many segments are kept.
	MilestoneSends int `usual:"24" least:"1"`
	ManyReplicas   int `usual:"2000" least:"0"`
	// Segments is the number of segments between milestones that a worker keeps.
	Segments int `usual:"1024" least:"1"`
	// WindowSegments is the number of segments that are whole windows, which a worker keeps.
	WindowSegments int `usual:"64" least:"1"`
	// WindowLookaheads is how many times o + L a window must be long for its segment to be recorded.
	WindowLookaheads int `usual:"3" least:"0"`
	// WindowMisses is how many LPs in a window may be in unknown states, one after the other, before no
	// further state is looked up in it. It is halved, down to 2, each time that so many are.
	WindowMisses int `usual:"8" least:"1"`
	// StateWords is the largest number of words in the state of an LP.
	StateWords int `usual:"2048" least:"0"`
	// ScannedRanks is the largest number of ranks in an LP that are all examined for its EOT.
	ScannedRanks int `usual:"256" least:"0"`

	// Scan is the number of entries of a list that are scanned before its index is used.
	Scan int `usual:"32" least:"1"`
	// Nearby is the number of messages at the end of an inbox among which a new message is inserted.
	Nearby int `usual:"8" least:"1"`
	// Messages are packed if a worker has more than PackedNodes nodes, beyond any cache, and more than
	// PackedPerRank per rank, as no halo exchange has.
	PackedNodes   int `usual:"524288" least:"0"`
	PackedPerRank int `usual:"64" least:"0"`
	// Channels is the number of channels from which on those of the past are forgotten.
	Channels int `usual:"1024" least:"0"`
	// Resources is the number of resources of a rank up to which all are examined for its next event.
	Resources int `usual:"12" least:"0"`
	// Postings is the number of postings, and of open collectives, of a rank that are searched one by one.
	Postings int `usual:"16" least:"1"`
	// Searched is the length of a search of a counted list after which the list is indexed.
	Searched int `usual:"4096" least:"2"`
	// Chunks is the largest number of chunks of nodes allocated at once, and SpareChunks how many workers may
	// still take after one has failed for lack of memory.
	Chunks      int `usual:"16" least:"1"`
	SpareChunks int `usual:"1024" least:"0" most:"1024"`
	// OwnCache is a lower bound on the bytes in a core's private cache; larger states are prefetched, LeadLPs
	// LPs of several ranks ahead, and operations NearOps ranks ahead.
	OwnCache int `usual:"1048576" least:"0"`
	LeadLPs  int `usual:"3" least:"0"`
	NearOps  int `usual:"4" least:"0"`

	// PassedShare is the reciprocal of the share of links up to which those in use are cleared one by one.
	PassedShare int `usual:"64" least:"1"`
	// LinkRounds is how often workers may meet in the time o + L to exchange messages on links.
	LinkRounds int `usual:"64" least:"1"`

	// KeptBlocks is the number of blocks of the log of a critical path that stay in memory, and CachedPages
	// the number of pages that are kept of the others.
	KeptBlocks  int `usual:"128" least:"1"`
	CachedPages int `usual:"1024" least:"1"`

	// After CalmWindows windows with fewer than FewEvents events, one worker runs alone.
	FewEvents   int `usual:"32" least:"0"`
	CalmWindows int `usual:"16" least:"1"`
	// A worker that waits for others spins Spins times, and then yields its core, looking at the time
	// every Yields times: for a short time if all workers have yielded for 1/YieldShare of theirs.
	Spins      int `usual:"1000" least:"0"`
	Yields     int `usual:"16" least:"1"`
	YieldShare int `usual:"5" least:"0"`
	// Stripes is the number of stripes of consecutive ranks per worker if ranks are LPs.
	Stripes int `usual:"4" least:"1"`
	// The number of ranks that a worker should have, and of LPs: replicas; ranks on links, with noise, and without.
	RanksPerWorker     int `usual:"256" least:"1"`
	ReplicasPerWorker  int `usual:"64" least:"1"`
	LinkedLPsPerWorker int `usual:"2048" least:"1"`
	NoisyLPsPerWorker  int `usual:"64" least:"1"`
	RankLPsPerWorker   int `usual:"512" least:"1"`
}

// Usual returns the values for all runs but those of tests.
func Usual() Tuning { return usual }

var usual = func() (t Tuning) {
	for _, f := range Fields() {
		f.Set(&t, f.Usual)
	}
	return t
}()

// Field describes a threshold.
type Field struct {
	Name               string
	Usual, Least, Most int
	index              int
}

// Fields lists the thresholds.
func Fields() (all []Field) {
	kind := reflect.TypeFor[Tuning]()
	for i := range kind.NumField() {
		f := kind.Field(i)
		number := func(tag string, otherwise int) int {
			if n, err := strconv.Atoi(f.Tag.Get(tag)); err == nil {
				return n
			}
			return otherwise
		}
		all = append(all, Field{f.Name, number("usual", 0), number("least", 0), number("most", 1<<30), i})
	}
	return all
}

// Of returns the value of a threshold, and Set changes it.
func (f *Field) Of(t *Tuning) int { return int(reflect.ValueOf(t).Elem().Field(f.index).Int()) }

func (f *Field) Set(t *Tuning, value int) {
	reflect.ValueOf(t).Elem().Field(f.index).SetInt(int64(value))
}

// Change changes thresholds by words such as Channels=0.
func (t *Tuning) Change(words []string) error {
	fields := Fields()
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
		number, err := strconv.Atoi(value)
		if i < 0 || err != nil {
			return fmt.Errorf("invalid threshold %q: want NAME=NUMBER", word)
		}
		fields[i].Set(t, number)
	}
	return t.Check()
}

// Check returns an error if a threshold is out of its range.
func (t *Tuning) Check() error {
	for _, f := range Fields() {
		if value := f.Of(t); value < f.Least || value > f.Most {
			return fmt.Errorf("invalid threshold %s = %d: must be from %d to %d", f.Name, value, f.Least, f.Most)
		}
	}
	return nil
}
