package formats

import "loggops/formats/internal/arrowfile"

// Note is what a user should know of files that have been read: that they have
// no checksums, or that a part of an older one had another meaning.
type Note = arrowfile.Note

// TakeNotes returns the notes on the Arrow files that this process has read
// since the last call.
func TakeNotes() []Note { return arrowfile.TakeNotes() }
