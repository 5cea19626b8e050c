package otf2

import (
	"errors"
	"fmt"
	"io"

	"loggops/collector/reading"
)

// Marks in chunks: the ids of what is no record.
const (
	endOfChunk  = 0
	endOfBuffer = 1
	endOfFile   = 2
	timestamp   = 5 // in events only
	attributes  = 6 // likewise
)

const chunkHeader = 18 // bytes: a mark, the byte order, the numbers of the first and the last event

// windowBytes is how much of a file is in memory; of one of many small files it is less,
// from firstWindow on.
const (
	windowBytes = 64 << 10
	firstWindow = 1 << 10
)

// chunks reads the records of a file of events or definitions.
type chunks struct {
	file      string
	in        io.ReadCloser
	chunk     int64 // bytes of a chunk
	events    bool  // there are times between the records
	big       bool
	ticks     uint64 // the time of the record that was read last
	records   int64  // those read so far
	window    []byte // what is in memory: from at on not yet taken
	at        int
	offset    int64 // of the window in the file, unpacked
	chunkEnds int64 // where the chunk ends
}

// open opens a file of an archive.
func (a *anchor) open(path string, events bool, read func(int)) (*chunks, error) {
	in, err := reading.Open(path, read)
	if err != nil {
		return nil, err
	}
	c := &chunks{file: path, in: in, chunk: a.defChunk, events: events}
	if events {
		c.chunk = a.eventChunk
	}
	if a.zlib {
		c.in = &inflated{from: in, most: windowBytes}
	}
	c.window = make([]byte, 0, firstWindow)
	if err := c.beginChunk(); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

func (c *chunks) close() { c.in.Close() }

// fail returns an error at the next byte.
func (c *chunks) fail(format string, args ...any) error {
	return &reading.Error{
		File: c.file, Rank: -1, Place: fmt.Sprintf("byte %d", c.offset+int64(c.at)),
		Problem: fmt.Sprintf(format, args...),
	}
}

// more has n bytes more in the window, if the file does.
func (c *chunks) more(n int) error {
	if len(c.window)-c.at >= n {
		return nil
	}
	c.offset += int64(c.at)
	left := c.window[c.at:]
	if size := cap(c.window); size < windowBytes && c.offset > 0 {
		c.window = make([]byte, len(left), 2*size)
	}
	c.window = c.window[:copy(c.window[:len(left)], left)]
	c.at = 0
	for len(c.window) < n {
		if len(c.window) == cap(c.window) { // a record that is longer than the window: it grows as far as there is a file
			c.window = append(c.window, make([]byte, len(c.window))...)[:len(c.window)]
		}
		got, err := c.in.Read(c.window[len(c.window):cap(c.window)])
		c.window = c.window[:len(c.window)+got]
		if err != nil && len(c.window) < n {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			unreadable := reading.Unreadable(c.file, err)
			unreadable.Place = fmt.Sprintf("byte %d", c.offset+int64(len(c.window)))
			return unreadable
		}
	}
	return nil
}

// beginChunk takes the header of a chunk.
func (c *chunks) beginChunk() error {
	if err := c.more(chunkHeader); err != nil {
		return err
	}
	head := c.window[c.at:]
	if head[0] != headerMark || head[1] != littleEndian && head[1] != bigEndian {
		return c.fail("there is no chunk")
	}
	c.big = head[1] == bigEndian
	c.chunkEnds = c.offset + int64(c.at) + c.chunk
	c.at += chunkHeader
	return nil
}

// next returns the id and the fields of the next record, or false after the
// last one. The fields are valid until the next call.
func (c *chunks) next() (id uint8, of fields, ok bool, err error) {
	for {
		// The shortest record and the longest of most kinds: what is in the window
		// is seldom to be looked at twice.
		if len(c.window)-c.at < 10 {
			if err := c.more(1); err != nil {
				return 0, fields{}, false, err
			}
		}
		id := c.window[c.at]
		switch {
		case id == endOfBuffer || id == endOfFile:
			return 0, fields{}, false, nil
		case id == endOfChunk:
			if err := c.nextChunk(); err != nil {
				return 0, fields{}, false, err
			}
			continue
		case id == timestamp && c.events:
			if err := c.more(9); err != nil {
				return 0, fields{}, false, err
			}
			time := fields{b: c.window[c.at+1 : c.at+9], big: c.big}
			c.ticks = time.full64()
			c.at += 9
			continue
		}
		of, err := c.body()
		if err != nil {
			return 0, fields{}, false, err
		}
		if id == attributes && c.events {
			continue
		}
		c.records++
		return id, of, true, nil
	}
}

// eachDefinition goes through the records of a file of definitions, and returns how many
// bytes they take.
func (a *anchor) eachDefinition(path string, do func(c *chunks, id uint8, f *fields) error) (bytes int, err error) {
	c, err := a.open(path, false, nil)
	if err != nil {
		return 0, err
	}
	defer c.close()
	var f fields
	for {
		var id uint8
		var ok bool
		if id, f, ok, err = c.next(); err != nil || !ok {
			return int(c.offset) + c.at, err
		}
		if err := do(c, id, &f); err != nil {
			return 0, err
		}
		if f.bad {
			return 0, c.fail("a definition of kind %d that is cut", id)
		}
	}
}

// body takes the length and the fields of a record.
func (c *chunks) body() (fields, error) {
	if err := c.more(2); err != nil {
		return fields{}, err
	}
	length, head := uint64(c.window[c.at+1]), 2
	if length == 0xff {
		if err := c.more(10); err != nil {
			return fields{}, err
		}
		long := fields{b: c.window[c.at+2 : c.at+10], big: c.big}
		length, head = long.full64(), 10
	}
	if left := c.chunkEnds - c.offset - int64(c.at) - int64(head); left < 0 || length > uint64(left) {
		return fields{}, c.fail("a record of %d bytes, of which the chunk has %d", length, max(0, left))
	}
	if c.events && length > windowBytes {
		return fields{}, c.fail("an event of %d bytes", length)
	}
	if err := c.more(head + int(length)); err != nil {
		return fields{}, err
	}
	c.at += head
	of := fields{b: c.window[c.at : c.at+int(length)], big: c.big}
	c.at += int(length)
	return of, nil
}

// nextChunk skips the rest of a chunk.
func (c *chunks) nextChunk() error {
	for {
		here := c.offset + int64(c.at)
		if here >= c.chunkEnds {
			return c.beginChunk()
		}
		step := min(c.chunkEnds-here, windowBytes)
		if err := c.more(int(step)); err != nil {
			return err
		}
		c.at += int(step)
	}
}
