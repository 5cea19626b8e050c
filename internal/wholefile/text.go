package wholefile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
)

// maxText is how long a text may be that is read as a whole.
const maxText = 1 << 20

// byteOrderMark begins files of some editors and spreadsheets.
var byteOrderMark = []byte("\ufeff")

// SkipMark returns a reader of a text without a byte order mark.
func SkipMark(in io.Reader) *bufio.Reader {
	text := bufio.NewReader(in)
	if mark, err := text.Peek(len(byteOrderMark)); err == nil && bytes.Equal(mark, byteOrderMark) {
		text.Discard(len(byteOrderMark))
	}
	return text
}

// ReadText reads a file that people write, such as rules or a machine, as a whole, without a byte
// order mark. Errors name it; they are fs.ErrNotExist if there is none.
func ReadText(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, Bare(err))
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxText+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, Bare(err))
	}
	if len(text) > maxText {
		return nil, fmt.Errorf("%s: longer than %d bytes", name, maxText)
	}
	return bytes.TrimPrefix(text, byteOrderMark), nil
}
