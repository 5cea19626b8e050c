package formats

import (
	"bufio"
	"io"

	"loggops/formats/internal/wholefile"
)

// WriteWhole writes a file that stands under its name only when it is
// complete; on an error nothing is left behind.
func WriteWhole(path string, write func(io.WriteSeeker) error) error {
	file, err := wholefile.Create(path)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		file.Discard()
		return err
	}
	return file.Commit()
}

// WriteText writes a text file, as WriteWhole does.
func WriteText(path string, write func(*bufio.Writer) error) error {
	return WriteWhole(path, func(file io.WriteSeeker) error {
		w := bufio.NewWriterSize(file, 1<<16)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	})
}

// Input is a file that is read: see OpenWhole.
type Input = wholefile.Input

// OpenWhole opens a file that is to be read as it is: a change of it is an error
// at the end of what Read returns, and of Input.Unchanged.
func OpenWhole(path string) (*Input, error) { return wholefile.Open(path) }
