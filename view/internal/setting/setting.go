// Package setting says in words what was simulated.
package setting

import (
	"fmt"
	"strings"

	"loggops/formats/result"
)

// Of returns the schedule, machine and noise of a file, and the number of a run
// of it.
func Of(head *result.Header, run int32) string {
	parts := []string{head.Schedule}
	if head.Parameters.Machine != "" {
		parts = append(parts, head.Parameters.Machine)
	}
	if n := head.Noise; n != nil {
		parts = append(parts, "noise "+strings.Join(append(n.Sources, n.Delays...), ", "))
	}
	return strings.Join(append(parts, fmt.Sprintf("run %d", run)), "; ")
}
