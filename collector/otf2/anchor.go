package otf2

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"loggops/collector/reading"
)

// Byte orders, as the second byte of a file or chunk gives them.
const (
	headerMark   = 3
	littleEndian = 0x42
	bigEndian    = 0x23
)

// anchor is what the anchor file says of an archive.
type anchor struct {
	file       string
	version    [3]uint8
	eventChunk int64 // bytes
	defChunk   int64
	zlib       bool
	creator    string
}

// The substrates of files.
const (
	posix = 1
	sion  = 2
)

// newest is the newest version of the trace format that is supported.
const newest = 3

// anchorLimit bounds an anchor file, which is a few hundred bytes long.
const anchorLimit = 1 << 20

// chunkLimit bounds the chunks of a file: the library writes some of 16 MiB at most.
const chunkLimit = 1 << 24

// isAnchor reports whether a file that begins with head is an anchor.
func isAnchor(head []byte) bool {
	return len(head) > 7 && head[0] == headerMark && (head[1] == littleEndian || head[1] == bigEndian) &&
		bytes.Equal(head[2:7], []byte("OTF2\x00"))
}

// Run returns the files of the archive that an anchor file stands for, the
// anchor and the global definitions first; none where it is no anchor.
func Run(path string, head []byte) ([]string, error) {
	if !isAnchor(head) {
		return nil, nil
	}
	stem := stemOf(path)
	entries, err := os.ReadDir(stem)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	files := []string{path, stem + ".def"}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext == ".evt" || ext == ".def" {
			files = append(files, filepath.Join(stem, e.Name()))
		}
	}
	return files, nil
}

// stemOf returns the folder of an archive's locations.
func stemOf(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }

// readAnchor reads an anchor file.
func readAnchor(path string) (*anchor, error) {
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	content, err := io.ReadAll(io.LimitReader(in, anchorLimit))
	fail := func(format string, args ...any) (*anchor, error) {
		return nil, &reading.Error{File: path, Rank: -1, Problem: fmt.Sprintf(format, args...), Err: err}
	}
	if err != nil {
		return fail("%v", err)
	}
	if !isAnchor(content) {
		return fail("not an OTF2 anchor file")
	}
	f := fields{b: content[7:], big: content[1] == bigEndian}
	a := &anchor{file: path}
	f.u8() // version of the anchor
	if format := f.u8(); format > newest {
		return fail("it is in version %d of the OTF2 trace format, which is not supported; versions 1 to %d are", format, newest)
	}
	a.version = [3]uint8{f.u8(), f.u8(), f.u8()}
	a.eventChunk, a.defChunk = int64(f.full64()), int64(f.full64())
	substrate, compression := f.u8(), f.u8()
	f.full64() // locations
	f.full64() // definitions
	f.text()   // machine
	a.creator = f.text()
	a.zlib = compression == 2
	switch {
	case f.bad:
		return fail("the anchor file is cut")
	case a.eventChunk < 32 || a.eventChunk > chunkLimit || a.defChunk < 32 || a.defChunk > chunkLimit:
		return fail("chunks of %d and %d bytes", a.eventChunk, a.defChunk)
	case substrate == sion:
		return fail("the archive is in SIONlib files, which are not supported; record without SIONlib (Score-P: SCOREP_TRACING_USE_SION=false)")
	case substrate != posix:
		return fail("file substrate %d is not supported", substrate)
	}
	return a, nil
}

// noPartner reports whether a call without a record of its message has the partner MPI_PROC_NULL, as Score-P and TAU write it.
func (a *anchor) noPartner() bool { return a.totals() || a.tau() }

func (a *anchor) tau() bool { return strings.HasPrefix(a.creator, "TAU") }

// totals reports what the sizes of collectives are: those of all that a member
// sends and receives, as Score-P has them, or of what it contributes and takes.
func (a *anchor) totals() bool { return strings.HasPrefix(a.creator, "Score-P") }
