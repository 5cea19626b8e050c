package collective

import (
	"encoding/json"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestLimits holds that what a plan cannot stand for is an error.
func TestLimits(t *testing.T) {
	cases.Lines(t, "limits.txt", func(input string) string {
		var test struct {
			schedule.Coll
			Bytes   int64
			Members int
		}
		expect.OK(t, json.Unmarshal([]byte(input), &test))
		_, err := New(&schedule.Op{Bytes: test.Bytes, Coll: &test.Coll}, test.Members, true)
		return cases.Outcome("there is a plan", err)
	})
}
