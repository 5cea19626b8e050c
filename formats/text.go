package formats

import (
	"bufio"

	"loggops/formats/internal/arrowfile"
)

// WriteText writes a text file that stands under its name only when it is
// complete; on an error nothing is left behind.
func WriteText(path string, write func(*bufio.Writer) error) error {
	file, err := arrowfile.CreateTemp(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<16)
	if err := write(w); err != nil {
		arrowfile.Discard(file)
		return err
	}
	if err := w.Flush(); err != nil {
		arrowfile.Discard(file)
		return err
	}
	return arrowfile.Commit(file, path)
}
