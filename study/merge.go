package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"loggops/formats/result"
)

// Merge combines the files of all shards of a sweep. The result is byte for byte the
// file that the sweep would have written without shards. Each shard has to be there
// once and be complete; otherwise Merge writes nothing.
func Merge(ctx context.Context, paths []string, to string) error {
	parts, err := openParts(paths)
	defer closeParts(parts)
	if err != nil {
		return err
	}
	head := *parts[0].Head()
	sweep := *head.Sweep
	sweep.Shard = nil
	head.Sweep = &sweep
	w, err := result.Create[result.Run](to, head)
	if err != nil {
		return err
	}
	defer w.Abort()
	for _, p := range parts[0].Head().Sweep.Shard.Points {
		if err := ctx.Err(); err != nil {
			return err
		}
		// Shards in the order of the point's runs.
		slices.SortFunc(parts, func(a, b *part) int { return cmp.Compare(a.first(p), b.first(p)) })
		for _, part := range parts {
			if err := part.move(p, w); err != nil {
				return err
			}
		}
	}
	for _, part := range parts {
		if err := part.end(); err != nil {
			return err
		}
	}
	return w.Close()
}

// part is the file of a shard that is being read.
type part struct {
	*result.Reader[result.Run]
	path string
	next func() (result.Run, error, bool)
	stop func()
}

// openParts opens the files of all shards of a sweep. With an error, it returns the
// files opened so far.
func openParts(paths []string) (parts []*part, err error) {
	if len(paths) == 0 {
		return nil, errors.New("no files to merge")
	}
	var at []string // which file is which shard
	for _, path := range paths {
		r, err := result.Open[result.Run](path)
		if err != nil {
			return parts, err
		}
		p := &part{Reader: r, path: path}
		p.next, p.stop = iter.Pull2(r.Rows())
		parts = append(parts, p)
		sweep := r.Head().Sweep
		if sweep == nil || sweep.Shard == nil {
			return parts, fmt.Errorf("%s is not a shard of a sweep", path)
		}
		if !r.Summed() {
			return parts, fmt.Errorf("%s has no checksums, so its runs may have been changed: simulate shard %d again", path, sweep.Shard.Number)
		}
		if what := apart(parts[0].Head(), r.Head()); what != "" {
			return parts, fmt.Errorf("%s and %s are of different sweeps, their %s differs", paths[0], path, what)
		}
		if at == nil {
			at = make([]string, sweep.Shard.Of)
		}
		number := sweep.Shard.Number
		if other := at[number-1]; other != "" {
			return parts, fmt.Errorf("%s and %s are both shard %d of %d", other, path, number, len(at))
		}
		at[number-1] = path
	}
	if missing := slices.Index(at, ""); missing >= 0 {
		return parts, fmt.Errorf("shard %d of %d is missing", missing+1, len(at))
	}
	return parts, nil
}

func closeParts(parts []*part) {
	for _, p := range parts {
		p.stop()
		p.Close()
	}
}

// apart returns the name of a field that differs in the headers of two shards apart from
// their numbers, "" if none does.
func apart(a, b *result.Header) string {
	head, sweep, shard := *b, *b.Sweep, *b.Sweep.Shard
	shard.Number = a.Sweep.Shard.Number
	sweep.Shard, head.Sweep = &shard, &sweep
	return differs(a, &head)
}

func (p *part) first(of result.Point) int {
	first, _ := p.Head().Sweep.Share(of)
	return first
}

// move copies the shard's runs of a point.
func (p *part) move(of result.Point, to *result.Writer[result.Run]) error {
	first, end := p.Head().Sweep.Share(of)
	rows := max(1, len(p.Head().Jobs)) // of each run
	for i := range (end - first) * rows {
		run := first + i/rows
		row, err, there := p.next()
		if err != nil {
			return err
		}
		if !there || row.Point() != of || int(row.Run) != run {
			return fmt.Errorf("%s is not complete: run %d of %s is missing", p.path, run, describe(of))
		}
		if err := to.Append(&row); err != nil {
			return err
		}
	}
	return nil
}

// end checks that no rows are left.
func (p *part) end() error {
	row, err, more := p.next()
	if err == nil && more {
		err = fmt.Errorf("%s: run %d of %s is not of this shard", p.path, row.Run, describe(row.Point()))
	}
	return err
}

// describe returns a point in the language of AddSweep.
func describe(p result.Point) string {
	of := point{atNoise: p.Noise, atParams: p.Parameters, atRanks: strconv.FormatInt(p.Ranks, 10)}
	if p.ScaleNetwork != 0 {
		of[atScale] = strconv.FormatFloat(p.ScaleNetwork, 'g', -1, 64)
	}
	return of.String()
}
