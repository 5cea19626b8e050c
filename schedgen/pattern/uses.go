package pattern

import "strings"

// IsRandom reports whether the pattern of a name draws random numbers, besides the jitter of its
// computation.
func IsRandom(name string) bool { return name == "bisection" || name == "permutation" }

// IsBarrier reports whether the messages of the pattern of a name have no data that Spec.Bytes gives.
func IsBarrier(name string) bool {
	base, _, _ := strings.Cut(name, ":")
	return strings.HasSuffix(base, "-barrier")
}
