package goal

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestAllocationsPerRank checks that a rank of one operation takes few allocations: texts may have a million ranks.
func TestAllocationsPerRank(t *testing.T) {
	const ranks = 1000
	var text strings.Builder
	fmt.Fprintf(&text, "num_ranks %d\n", ranks)
	for rank := range ranks {
		fmt.Fprintf(&text, "rank %d {\ncalc 100\n}\n", rank)
	}
	allocations := testing.AllocsPerRun(1, func() {
		_, err := Read(strings.NewReader(text.String()), "ranks.goal")
		expect.OK(t, err)
	})
	t.Logf("%.1f allocations per rank", allocations/ranks)
	if allocations > 27*ranks {
		t.Errorf("%.1f allocations per rank", allocations/ranks)
	}
}
