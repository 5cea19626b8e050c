package engine

import (
	"testing"

	"loggops/formats/schedule"
)

// TestMatchIndexForgets checks that an index keeps no memory for entries that have left it while
// others stay.
func TestMatchIndexForgets(t *testing.T) {
	c := newMatchIndex()
	c.add(envelope{tag: 1}, 0, 0)
	c.add(envelope{tag: schedule.AnyTag}, 0, 0)
	for tag := int64(2); tag < 1000; tag++ {
		wild := c.add(envelope{tag: schedule.AnyTag}, 0, 0)
		c.remove(envelope{tag: tag}, c.add(envelope{tag: tag}, 0, 0))
		c.remove(envelope{tag: schedule.AnyTag}, wild)
	}
	if len(c.queues) != 2 || len(c.entries) > 5 {
		t.Errorf("%d envelopes, %d spots", len(c.queues), len(c.entries))
	}
}
