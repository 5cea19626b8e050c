// Package jsontext reads JSON that stands in files, whose errors users see, and
// writes JSON that may be shown on terminals.
package jsontext

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Write writes a value, as json.Marshal does, with the control characters escaped
// that JSON allows and terminals obey: DEL and those from 0x80 to 0x9f.
func Write(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil || !bytes.ContainsFunc(text, isControl) {
		return text, err
	}
	var out bytes.Buffer
	for _, r := range string(text) {
		if isControl(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.Bytes(), nil
}

func isControl(r rune) bool { return 0x7f <= r && r < 0xa0 }

// Read reads a value, as json.Unmarshal does. Errors are in words of users, not
// of Go's library, but for those of a type's own UnmarshalJSON.
func Read(text []byte, to any) error {
	err := json.Unmarshal(text, to)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		if int(syntax.Offset) >= len(text) {
			return errors.New("not JSON, or cut short")
		}
		return fmt.Errorf("not JSON, from byte %d on", syntax.Offset)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field := "it"
		if wrong.Field != "" {
			field = fmt.Sprintf("%q", wrong.Field)
		}
		return fmt.Errorf("%s must not be a JSON %s", field, wrong.Value)
	}
	return err
}
