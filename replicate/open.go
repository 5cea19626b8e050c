package replicate

import (
	"fmt"
	"iter"

	"loggops/formats/schedule"
)

// File is a schedule file, scaled up. The caller of Open closes it.
type File struct {
	schedule.Source
	reader *schedule.Reader
}

// Open opens a schedule file, scaled to a number of ranks or, if ranks is 0, to a number
// of replicas of its own ranks; if both are 0, unchanged. Errors name the file.
func Open(path string, ranks, replicas int) (*File, error) {
	r, err := schedule.Open(path)
	if err != nil {
		return nil, err
	}
	f := &File{r, r}
	switch {
	case ranks > 0:
		if replicas, err = Factor(r, ranks); err == nil {
			f.Source = replicate(r, replicas)
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

// Notes are what Open assumed when it scaled the schedule, in sentences, after it was read.
func (f *File) Notes() []error {
	if f.Source == schedule.Source(f.reader) {
		return nil
	}
	return Notes(f.Source)
}

// Label describes a schedule of more ranks than were recorded, or, if the number of ranks varies, the recorded ranks.
func (f *File) Label(varies bool) string {
	if varies && f.Head().Ranks > 1 {
		return copiesOf(f.Head())
	}
	return Label(f.Source)
}

// Grown returns the grown schedule that the file stores, or nil.
func (f *File) Grown() *schedule.Grown { return schedule.GrownOf(f.Source) }

// Close closes the file.
func (f *File) Close() error { return f.reader.Close() }

// Operations bounds the number of base ranks' operations.
func (f *File) Operations() int { return schedule.Size(f.Source) }

// Blocks returns the operations, in short form.
func (f *File) Blocks() iter.Seq2[schedule.Block, error] { return schedule.Blocks(f.Source) }
