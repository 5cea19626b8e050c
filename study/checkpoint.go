package study

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"sync"
	"time"

	"loggops/formats/result"
)

// checkpoint holds the completed points of a sweep. Its file, if it has a name, is
// rewritten from time to time, even during the simulation of a point, which may take
// hours. The file always holds complete points only.
type checkpoint struct {
	path string // "" for no file
	head result.Header

	lock   sync.Mutex
	points [][]result.Run // of each point all, in the order of the file
	saved  time.Time
	cost   time.Duration // of writing it, the last time
	clean  bool          // whether the file has all
	due    *time.Timer   // until it is written; nil where it is not going to be
	err    error         // of that
}

// betweenSaves limits the share of time spent on writing the file: after a write, the
// next one waits this many times as long as the write took. A signal that cannot be
// caught loses the points that finish meanwhile.
const betweenSaves = 20

// openCheckpoint reads the points that a file already contains. It refuses the file of
// another sweep, and one without checksums, which another program has written.
func openCheckpoint(path string, head result.Header) (*checkpoint, error) {
	c := &checkpoint{path: path, head: head, saved: time.Now(), clean: true}
	if path == "" {
		return c, nil
	}
	if there, err := os.Stat(path); err == nil && !there.Mode().IsRegular() && !there.IsDir() {
		return nil, fmt.Errorf("%s: the file of a sweep cannot be a pipe or a device: the sweep reads it again to resume", path)
	}
	r, err := result.Open[result.Run](path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, writable(path, head)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if there := r.Head().Sweep; there != nil {
		there.Noises, head.Sweep.Noises = joined(there.Noises, head.Sweep.Noises)
		there.Topologies, head.Sweep.Topologies = joined(there.Topologies, head.Sweep.Topologies)
		there.Machines, head.Sweep.Machines = joined(there.Machines, head.Sweep.Machines)
	}
	if what := differs(r.Head(), &head); what != "" {
		return nil, fmt.Errorf("%s has runs of another sweep, their %s differs: remove it, or give another name", path, what)
	}
	if !r.Summed() {
		return nil, fmt.Errorf("%s has no checksums, so its runs may have been changed: remove it, or give another name", path)
	}
	for row, err := range r.Rows() {
		if err != nil {
			return nil, err
		}
		if n := len(c.points); n == 0 || result.ComparePoints(&c.points[n-1][0], &row) != 0 {
			c.points = append(c.points, nil)
		}
		last := &c.points[len(c.points)-1]
		*last = append(*last, row)
	}
	c.points = slices.DeleteFunc(c.points, func(runs []result.Run) bool {
		first, end := head.Sweep.Share(runs[0].Point())
		return len(runs) != (end-first)*max(1, len(head.Jobs))
	})
	return c, nil
}

// noiseless returns the makespans without noise that the file contains.
func (c *checkpoint) noiseless() map[result.Point]int64 {
	known := map[result.Point]int64{}
	for _, runs := range c.points {
		known[quiet(runs[0].Point())] = runs[0].NoiselessNS
	}
	return known
}

// joined returns two maps, such as those of swept noises, each with the keys that only the
// other one has.
func joined[V any](a, b map[string]V) (map[string]V, map[string]V) {
	both := func(x, y map[string]V) map[string]V {
		if x == nil && y == nil {
			return nil
		}
		all := map[string]V{}
		maps.Copy(all, y)
		maps.Copy(all, x)
		return all
	}
	return both(a, b), both(b, a)
}

// writable returns an error if a file cannot be written, before any simulation.
func writable(path string, head result.Header) error {
	w, err := result.Create[result.Run](path, head)
	if err == nil {
		w.Abort()
	}
	return err
}

// differs returns the name of a field that differs in two headers, "" if none does.
func differs(a, b *result.Header) string {
	var fields [2]map[string]any
	for i, h := range []*result.Header{a, b} {
		text, err := json.Marshal(h)
		if err == nil {
			err = json.Unmarshal(text, &fields[i])
		}
		if err != nil {
			return err.Error()
		}
	}
	return difference(fields[0], fields[1])
}

// difference returns the name of the first field, in alphabetical order, whose values
// differ in two objects.
func difference(a, b map[string]any) string {
	both := maps.Clone(a)
	maps.Copy(both, b)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		x, y := a[name], b[name]
		inX, objectX := x.(map[string]any)
		inY, objectY := y.(map[string]any)
		if objectX && objectY {
			if inner := difference(inX, inY); inner != "" {
				return inner
			}
			continue
		}
		if !reflect.DeepEqual(x, y) {
			return name
		}
	}
	return ""
}

// find returns the runs of a point, nil if there are none.
func (c *checkpoint) find(p result.Point) []result.Run {
	i, ok := c.search(p)
	if !ok {
		return nil
	}
	return c.points[i]
}

func (c *checkpoint) search(p result.Point) (place int, there bool) {
	return slices.BinarySearchFunc(c.points, p, func(runs []result.Run, p result.Point) int {
		return runs[0].Point().Compare(p)
	})
}

// add adds the runs of a point, and schedules a write. If an earlier write failed, add
// returns its error and adds nothing.
func (c *checkpoint) add(runs []result.Run) error {
	c.lock.Lock()
	defer c.lock.Unlock()
	if err := c.err; err != nil {
		c.err = nil
		return err
	}
	i, _ := c.search(runs[0].Point())
	c.points = slices.Insert(c.points, i, runs)
	c.clean = false
	if c.due == nil {
		c.due = time.AfterFunc(betweenSaves*c.cost-time.Since(c.saved), c.saveDue)
	}
	return nil
}

func (c *checkpoint) saveDue() {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.due, c.err = nil, c.write()
}

// save writes the file unless it is up to date.
func (c *checkpoint) save() error {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.due != nil {
		c.due.Stop()
	}
	if c.err != nil {
		return c.err
	}
	return c.write()
}

// write is save for callers that hold the lock.
func (c *checkpoint) write() error {
	if c.path == "" || c.clean {
		return nil
	}
	begun := time.Now()
	c.clean = true // also with an error, which is not to be reported twice
	w, err := result.Create[result.Run](c.path, c.head)
	if err != nil {
		return err
	}
	defer w.Abort()
	for _, runs := range c.points {
		for _, r := range runs {
			if err := w.Append(&r); err != nil {
				return err
			}
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	c.saved = time.Now()
	c.cost = c.saved.Sub(begun)
	return nil
}

// digest returns the SHA-256 of the concatenated files, each followed by its length.
func digest(names []string) (string, error) {
	sum := sha256.New()
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		n, err := io.Copy(sum, file)
		file.Close()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "\n%d\n", n)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
