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

// checkpoint is the table of a sweep's runs. The file, if there is one, has the runs
// of whole points only, at any time: it is written anew from time to time, also
// while a point is simulated, since that may take hours.
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

// betweenSaves is how many times as long as writing the file takes it is then
// left alone: what ends in that time is lost to a signal that cannot be caught.
const betweenSaves = 20

// openCheckpoint reads the points that a file has already. A file of other runs is
// an error, and so is one without checksums: another program has written it.
func openCheckpoint(path string, head result.Header) (*checkpoint, error) {
	c := &checkpoint{path: path, head: head, saved: time.Now(), clean: true}
	if path == "" {
		return c, nil
	}
	r, err := result.OpenRuns(path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, writable(path, head)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if there := r.Head().Sweep; there != nil {
		joinNoises(there, head.Sweep)
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
		return len(runs) != end-first
	})
	return c, nil
}

// noiseless returns the makespans without noise that the points have.
func (c *checkpoint) noiseless() map[point]int64 {
	known := map[point]int64{}
	for _, runs := range c.points {
		at := point{scale: runs[0].ScaleNetwork, ranks: int(runs[0].Ranks)}
		known[at] = runs[0].NoiselessNS
	}
	return known
}

// joinNoises gives each of two sweeps the noises that only the other has.
func joinNoises(a, b *result.Sweep) {
	joined := func(x, y map[string]string) map[string]string {
		all := map[string]string{}
		maps.Copy(all, y)
		maps.Copy(all, x)
		return all
	}
	a.Noises, b.Noises = joined(a.Noises, b.Noises), joined(b.Noises, a.Noises)
}

// writable tells whether a name can be written to, so that one that cannot costs
// no simulation.
func writable(path string, head result.Header) error {
	w, err := result.CreateRuns(path, head)
	if err == nil {
		w.Abort()
	}
	return err
}

// differs says what differs in two headers, "" where nothing does.
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

// difference names the first field, in the order of names, of which two objects
// have different values.
func difference(a, b map[string]any) string {
	names := map[string]bool{}
	for name := range a {
		names[name] = true
	}
	for name := range b {
		names[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
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

// find returns the runs of a point, nil where there are none.
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

// add adds the runs of a point, and has them saved when it is time to. The error
// is that of saving earlier ones; then these are not added.
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

// save writes the file, unless it has all already.
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

// write is save for whoever has the lock.
func (c *checkpoint) write() error {
	if c.path == "" || c.clean {
		return nil
	}
	begun := time.Now()
	c.clean = true // also with an error, which is not to be told twice
	w, err := result.CreateRuns(c.path, c.head)
	if err != nil {
		return err
	}
	defer w.Abort()
	for _, runs := range c.points {
		for _, r := range runs {
			if err := w.Append(r); err != nil {
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

// digest returns the SHA-256 of files, one after the other.
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
