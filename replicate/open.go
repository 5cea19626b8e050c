package replicate

import (
	"fmt"
	"iter"

	"loggops/formats/schedule"
)

// File is the schedule of a file, scaled up. Its owner closes it.
type File struct {
	schedule.Source
	reader *schedule.Reader
}

// Open opens a schedule file for so many ranks, or where that is 0 with so many
// replicas, or as it is where that is 0, too. Errors name the file.
func Open(path string, ranks, replicas int) (*File, error) {
	r, err := schedule.Open(path)
	if err != nil {
		return nil, err
	}
	f := &File{r, r}
	switch {
	case ranks > 0:
		if replicas, err = Factor(r, ranks); err == nil {
			r.Head().Replicas = 1
			f.Source, err = By(r, replicas)
		}
	case replicas > 0:
		f.Source, err = Whole(r, replicas)
	}
	if err != nil {
		r.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Assumed tells whether Open has scaled the schedule up in a way for which the
// Assumption matters.
func (f *File) Assumed() bool { return f.Source != schedule.Source(f.reader) && Assumes(f.Head()) }

// Close closes the file.
func (f *File) Close() error { return f.reader.Close() }

// Operations bounds the number of base ranks' operations.
func (f *File) Operations() int { return schedule.Size(f.Source) }

// Blocks returns the operations, in short form.
func (f *File) Blocks() iter.Seq2[schedule.Block, error] { return schedule.Blocks(f.Source) }
