package goal

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

var errLongLine = errors.New("line too long")

// lines reads a text line by line, without its comments.
type lines struct {
	in     *bufio.Reader
	number int   // of the last line, from 1
	size   int64 // bytes read so far
	opened int   // the line on which the comment under way began, 0 if there is none
}

func newLines(r io.Reader) *lines { return &lines{in: bufio.NewReaderSize(r, MaxLine)} }

// next returns the next line, which is valid until the one after it is read;
// io.EOF after the last.
func (l *lines) next() ([]byte, error) {
	text, err := l.in.ReadSlice('\n')
	if len(text) > 0 {
		l.number++
		l.size += int64(len(text))
	}
	switch {
	case err == bufio.ErrBufferFull:
		return nil, errLongLine
	case err == io.EOF && len(text) > 0:
	case err != nil:
		return nil, err
	}
	return l.uncomment(text), nil
}

// uncomment overwrites comments with blanks.
func (l *lines) uncomment(text []byte) []byte {
	at := 0
	for {
		if l.opened != 0 {
			end := bytes.Index(text[at:], []byte("*/"))
			if end < 0 {
				return text[:at]
			}
			blank(text[at : at+end+2])
			at += end + 2
			l.opened = 0
		}
		slash := bytes.IndexByte(text[at:], '/')
		if slash < 0 || at+slash+1 == len(text) {
			return text
		}
		at += slash
		switch text[at+1] {
		case '/':
			return text[:at]
		case '*':
			l.opened = l.number
			blank(text[at : at+2])
			at += 2
		default:
			at++
		}
	}
}

func blank(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}

// What a byte is to the splitting of a line into words.
const (
	letter = iota
	space
	colon
	brace
)

var class = [256]uint8{' ': space, '\t': space, '\r': space, '\n': space, '\v': space, '\f': space, ':': colon, '{': brace, '}': brace}

// split appends to words those of the text up to a brace, or to its end where
// end is 0; a colon is a word by itself.
func split(text []byte, words [][]byte) (_ [][]byte, end byte, rest []byte) {
	for i := 0; i < len(text); {
		switch class[text[i]] {
		case space:
			i++
		case colon:
			words = append(words, text[i:i+1])
			i++
		case brace:
			return words, text[i], text[i+1:]
		default:
			first := i
			for i < len(text) && class[text[i]] == letter {
				i++
			}
			words = append(words, text[first:i])
		}
	}
	return words, 0, nil
}
