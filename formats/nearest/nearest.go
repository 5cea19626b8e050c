// Package nearest is the former place of package internal/nearest.
package nearest

import "loggops/internal/nearest"

// Unknown is that of package internal/nearest.
func Unknown(what, name string, known []string) error { return nearest.Unknown(what, name, known) }
