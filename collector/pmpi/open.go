package pmpi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"loggops/collector/reading"
)

// openPrefix is what stands in the file of an open block before the block: how
// many blocks of the thread were in the file of the rank.
const openPrefix = 8

// openSuffix ends the names of files of open blocks.
const openSuffix = ".open"

// IsOpenBlock reports whether a path is that of a block that a thread was filling
// when its process ended. Such a file is read with that of its rank.
func IsOpenBlock(path string) bool { return strings.HasSuffix(path, openSuffix) }

// openThreads returns the threads of a rank's file that have open blocks.
func openThreads(file string) []uint32 {
	file = reading.Plain(file)
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return nil
	}
	var threads []uint32
	for _, e := range entries {
		number, is := strings.CutPrefix(e.Name(), filepath.Base(file)+".")
		number, open := strings.CutSuffix(number, openSuffix)
		if thread, err := strconv.ParseUint(number, 10, 32); is && open && err == nil {
			threads = append(threads, uint32(thread))
		}
	}
	return threads
}

// openBlock goes to the block that the thread was filling when its process ended,
// where there is one that has calls and is not in the rank's file. The cause is
// why that file cannot be read on.
func (r *reader) openBlock(cause error) (bool, error) {
	if r.ended != nil || !errors.Is(cause, io.ErrUnexpectedEOF) || !r.head.summed() {
		return false, nil
	}
	path := fmt.Sprintf("%s.%d%s", reading.Plain(r.file), max(0, r.thread), openSuffix)
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	b := make([]byte, openPrefix+blockBytes+sumBytes)
	if _, err := io.ReadFull(file, b); err != nil {
		return false, nil // the process ended before the block was set up
	}
	le := binary.LittleEndian
	written, b := le.Uint64(b), b[openPrefix:]
	h := parseBlockHead(b)
	if h.records == 0 || int64(written) != r.own {
		return false, nil
	}
	if err := r.checkBlock(r.at, &h); err != nil {
		return false, err
	}
	records, err := io.ReadAll(io.LimitReader(file, int64(h.length)))
	if err != nil || len(records) < int(h.length) {
		return false, r.failAt(r.at, "%s has less than %d bytes", filepath.Base(path), h.length)
	}
	r.ended = cause
	r.sawBlock(h.thread, &h.clock)
	r.begin(&h, records)
	return true, nil
}

// Ended reports whether a file has its end mark: the recording of its rank was neither cut nor given up.
func Ended(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	mark := make([]byte, blockBytes+sumBytes+endBytes+localBytes+waitedBytes)
	if _, err := file.Seek(-int64(len(mark)), io.SeekEnd); err != nil {
		return false
	}
	_, err = io.ReadFull(file, mark)
	return err == nil && strings.HasPrefix(string(mark), "END.")
}

// openControl reports whether an open block of a rank's file is one in which recording
// stops or goes on.
func openControl(file string) bool {
	for _, thread := range openThreads(file) {
		b, err := reading.Head(fmt.Sprintf("%s.%d%s", reading.Plain(file), thread, openSuffix), openPrefix+len(controlKind))
		if err == nil && strings.HasSuffix(string(b), controlKind) {
			return true
		}
	}
	return false
}
