package reading

import (
	"context"
	"fmt"
	"testing"
)

// TestErrorOfLowestRank has rank 1 fail while rank 0, which fails too, is under way.
func TestErrorOfLowestRank(t *testing.T) {
	t.Parallel()
	failed := make(chan struct{})
	_, err := EachRank(t.Context(), 1000, Options{Jobs: 2}, func(ctx context.Context, rank int) (int, error) {
		switch rank {
		case 0:
			<-failed
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		case 1:
			close(failed)
		default:
			return 0, nil
		}
		return 0, fmt.Errorf("rank %d", rank)
	})
	if err == nil || err.Error() != "rank 0" {
		t.Error(err)
	}
}
