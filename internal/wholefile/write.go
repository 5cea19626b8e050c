package wholefile

import (
	"bufio"
	"io"
)

// Write writes a file that has its name only when it is complete; on an error nothing is left
// behind.
func Write(path string, write func(io.WriteSeeker) error) error {
	var s Set
	if err := s.write(path, write); err != nil {
		return err
	}
	return s.Commit()
}

// write writes a file of the set; on an error, or a panic, nothing is left behind of it.
func (s *Set) write(path string, write func(io.WriteSeeker) error) error {
	file, err := Create(path)
	if err != nil {
		return err
	}
	written := false
	defer func() {
		if !written {
			file.Discard()
		}
	}()
	if err := write(file); err != nil {
		return file.Named(err)
	}
	written = true
	return s.Add(file)
}

// WriteText writes a text file, as Write does.
func WriteText(path string, write func(*bufio.Writer) error) error {
	return Write(path, buffered(write))
}

// WriteTextInto writes a text file of a set.
func WriteTextInto(s *Set, path string, write func(*bufio.Writer) error) error {
	return s.write(path, buffered(write))
}

func buffered(write func(*bufio.Writer) error) func(io.WriteSeeker) error {
	return func(file io.WriteSeeker) error {
		w := bufio.NewWriterSize(file, 1<<16)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	}
}
