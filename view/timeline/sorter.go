package timeline

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/binary"
	"io"
	"iter"
	"os"
	"slices"

	"loggops/internal/wholefile"
)

// sorter sorts texts, of which it keeps some in memory and the others in a temporary file.
type sorter struct {
	texts []string
	size  int // of these
	most  int // size; 0 for mostSorted
	file  *os.File
	ends  []int64 // of the sorted parts of the file
	err   error
}

// mostSorted is how many bytes of texts are kept in memory.
const mostSorted = 32 << 20

func (s *sorter) add(text string) {
	s.texts = append(s.texts, text)
	if s.size += len(text) + 16; s.size >= cmp.Or(s.most, mostSorted) {
		s.err = cmp.Or(s.err, s.spill())
	}
}

// spill moves the texts into the file.
func (s *sorter) spill() (err error) {
	if s.file == nil {
		if s.file, err = wholefile.Nameless(""); err != nil {
			return err
		}
	}
	out := bufio.NewWriterSize(s.file, 1<<16)
	slices.Sort(s.texts)
	for _, text := range s.texts {
		out.Write(binary.AppendUvarint(nil, uint64(len(text))))
		out.WriteString(text)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	end, err := s.file.Seek(0, io.SeekEnd)
	s.ends = append(s.ends, end)
	clear(s.texts)
	s.texts, s.size = s.texts[:0], 0
	return err
}

func (s *sorter) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// part is what is left of a sorted part: a text, and those behind it.
type part struct {
	text string
	in   *bufio.Reader
}

func (p *part) next() error {
	n, err := binary.ReadUvarint(p.in)
	if err != nil {
		return err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(p.in, text)
	p.text = string(text)
	return err
}

// parts is a heap of those that are not empty.
type parts []*part

func (p parts) Len() int           { return len(p) }
func (p parts) Less(i, j int) bool { return p[i].text < p[j].text }
func (p parts) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }
func (p *parts) Push(x any)        { *p = append(*p, x.(*part)) }
func (p *parts) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// sorted returns all texts in order.
func (s *sorter) sorted() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if len(s.ends) == 0 && s.err == nil {
			slices.Sort(s.texts)
			for _, text := range s.texts {
				if !yield(text, nil) {
					return
				}
			}
			return
		}
		if s.err = cmp.Or(s.err, s.spill()); s.err != nil {
			yield("", s.err)
			return
		}
		var all parts
		begin := int64(0)
		for _, end := range s.ends {
			p := &part{in: bufio.NewReaderSize(io.NewSectionReader(s.file, begin, end-begin), 1<<16)}
			if begin = end; p.next() == nil {
				all = append(all, p)
			}
		}
		heap.Init(&all)
		for len(all) > 0 {
			if !yield(all[0].text, nil) {
				return
			}
			switch err := all[0].next(); err {
			case nil:
				heap.Fix(&all, 0)
			case io.EOF:
				heap.Pop(&all)
			default:
				yield("", err)
				return
			}
		}
	}
}
