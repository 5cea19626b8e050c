// Package jsontext reads JSON that stands in files, whose errors users see.
package jsontext

import (
	"encoding/json"
	"errors"
	"fmt"
)

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
