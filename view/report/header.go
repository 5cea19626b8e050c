package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"loggops/internal/visible"
)

// Field is a field of a file's header, by its name in docs/formats.md.
type Field struct{ Name, Value string }

// longest is how many items of a list are shown; of a longer one, as those of
// communicators and ranks may be, the number is.
const longest = 8

// fields returns the fields of a header in their order; those of objects in it
// have their names with dots.
func fields(header any) []Field {
	text, err := json.Marshal(header)
	if err != nil {
		panic(err) // it was read from JSON
	}
	var all []Field
	add(&all, "", text)
	return all
}

// add adds what a field holds.
func add(all *[]Field, name string, value json.RawMessage) {
	if !bytes.HasPrefix(value, []byte("{")) {
		*all = append(*all, Field{visible.Line(name), visible.Line(plain(value))})
		return
	}
	in := json.NewDecoder(bytes.NewReader(value))
	in.Token() // {
	for in.More() {
		key, _ := in.Token()
		var inner json.RawMessage
		if in.Decode(&inner) != nil {
			return
		}
		add(all, strings.TrimPrefix(name+"."+fmt.Sprint(key), "."), inner)
	}
}

// plain returns a value as people write it.
func plain(value json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil && list != nil {
		if len(list) > longest {
			return fmt.Sprintf("%d items", len(list))
		}
		var items []string
		for _, item := range list {
			items = append(items, inList(item))
		}
		return strings.Join(items, ", ")
	}
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// inList returns an item of a list: of one with a name, as communicators are, the
// name.
func inList(item json.RawMessage) string {
	var named struct{ Name string }
	if json.Unmarshal(item, &named) == nil && named.Name != "" {
		return named.Name
	}
	return plain(item)
}
