package arrowfile

import (
	"maps"
	"slices"
	"sync"
)

// Note is what a user should know of files that have been read.
type Note struct {
	Text  string   // what follows the name of the file and a colon
	Files []string // sorted, at least one
}

const unsummedNote = "no checksums, so damage cannot be detected"

var notes struct {
	sync.Mutex
	files map[string][]string // by text, each once
}

// AddNote notes something of a file.
func AddNote(path, text string) {
	notes.Lock()
	defer notes.Unlock()
	if notes.files == nil {
		notes.files = map[string][]string{}
	}
	if !slices.Contains(notes.files[text], path) {
		notes.files[text] = append(notes.files[text], path)
	}
}

// TakeNotes returns the notes on the files that this process has read since the
// last call. Files are opened deep inside of the work; the program tells its
// user once, at the end.
func TakeNotes() []Note {
	notes.Lock()
	defer notes.Unlock()
	var list []Note
	for _, text := range slices.Sorted(maps.Keys(notes.files)) {
		list = append(list, Note{text, slices.Sorted(slices.Values(notes.files[text]))})
	}
	notes.files = nil
	return list
}
