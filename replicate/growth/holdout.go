package growth

import (
	"context"
	"slices"

	"loggops/formats/schedule"
)

// HeldOut is a prediction of the largest recording from the others.
type HeldOut struct {
	Largest   Recording
	Predicted *schedule.Grown
	From      string // the numbers of ranks of the others: "4, 9 and 16"
}

// HoldOut predicts the largest of at least three recordings from the others, and accepts what does not fit.
func HoldOut(ctx context.Context, recordings []Recording, opt Options, templates string, seed uint64) (*HeldOut, error) {
	rest := slices.SortedStableFunc(slices.Values(recordings), Recording.Compare)
	largest, rest := rest[len(rest)-1], rest[:len(rest)-1]
	opt.Approximate = true
	fit, err := New(ctx, rest, opt)
	if err != nil {
		return nil, err
	}
	target, err := fit.Target(ctx, largest)
	if err != nil {
		return nil, err
	}
	predicted, err := fit.Grow(ctx, target, Best, templates, seed)
	if err != nil {
		return nil, err
	}
	return &HeldOut{largest, predicted, fit.ranks()}, nil
}
