package formats

import (
	"bufio"

	"loggops/formats/internal/wholefile"
)

// WriteText writes a text file that stands under its name only when it is
// complete; on an error nothing is left behind.
func WriteText(path string, write func(*bufio.Writer) error) error {
	file, err := wholefile.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<16)
	if err := write(w); err != nil {
		file.Discard()
		return err
	}
	if err := w.Flush(); err != nil {
		file.Discard()
		return err
	}
	return file.Commit()
}
