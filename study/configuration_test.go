package study

import (
	"slices"
	"testing"
)

// TestApplied: each key changes configurations once.
func TestApplied(t *testing.T) {
	for key := range keys {
		if n := len(slices.DeleteFunc(slices.Clone(applied), func(k int) bool { return k != key })); n != 1 {
			t.Errorf("key %d is applied %d times", key, n)
		}
	}
}
