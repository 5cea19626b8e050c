package dialect

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// Open opens a file for reading, decompressed where its first bytes say that
// it is compressed with gzip or zstd. Where read is not nil it is told of
// each portion of the file, in bytes as stored, that has been read.
func Open(path string, read func(bytes int)) (io.ReadCloser, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	stored := bufio.NewReaderSize(&counted{file, read}, 1<<16)
	magic, err := stored.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		file.Close()
		return nil, err
	}
	switch {
	case bytes.HasPrefix(magic, gzipMagic):
		plain, err := gzip.NewReader(stored)
		if err != nil {
			file.Close()
			return nil, err
		}
		return &opened{plain, func() {}, file}, nil
	case bytes.HasPrefix(magic, zstdMagic):
		plain, err := zstd.NewReader(stored, zstd.WithDecoderConcurrency(1))
		if err != nil {
			file.Close()
			return nil, err
		}
		return &opened{plain, plain.Close, file}, nil
	}
	return &opened{stored, func() {}, file}, nil
}

// Head returns the first bytes of a file, decompressed, at most n.
func Head(path string, n int) ([]byte, error) {
	r, err := Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	head := make([]byte, n)
	n, err = io.ReadFull(r, head)
	if n > 0 || errors.Is(err, io.EOF) {
		err = nil
	}
	return head[:n], err
}

// opened is a file behind what decompresses it.
type opened struct {
	io.Reader
	release func()
	file    *os.File
}

func (o *opened) Close() error {
	o.release()
	return o.file.Close()
}

// counted tells of what is read.
type counted struct {
	r    io.Reader
	read func(int)
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if n > 0 && c.read != nil {
		c.read(n)
	}
	return n, err
}
