package calibration

// netgaugeRange has the fitted gap of sizes up to a change of the protocol.
type netgaugeRange struct {
	upTo     int64
	g, byteG float64
}

// netgaugeSum is the sum of the gaps of the sizes of a range, which a fit shows: the line passes
// through the mean.
type netgaugeSum struct {
	start, sizes int
	us           float64
	rounding     float64 // the error that six decimals of g and G leave
}

// unfit finds the gap of the last size: the difference between the sums of the gaps that two fits
// show, unless the digits of g and G leave an error of more than 20 %. A fit to many sizes is worse
// for the first ones.
func (r *netgaugeRun) unfit(of netgaugeRange) {
	sizes := r.order[r.start:]
	bytes := 0.0
	for _, size := range sizes {
		bytes += float64(size)
	}
	n := float64(len(sizes))
	now := netgaugeSum{r.start, len(sizes), n*of.g + of.byteG*bytes, 0.5e-6 * (n + bytes)}
	set := func(size int64, us, rounding float64) {
		if us > 0 && rounding < 0.2*us && !r.removed {
			r.sizes[size].unfitted = us
		}
	}
	switch before := r.before; {
	case len(sizes) == 2:
		for _, size := range sizes {
			set(size, of.g+of.byteG*float64(size), 0.5e-6*float64(size+1))
		}
	case before.start == now.start && before.sizes == now.sizes-1:
		set(sizes[len(sizes)-1], now.us-before.us, now.rounding+before.rounding)
	}
	r.before = now
}

// fitted returns the fitted gap of a size in µs, 0 if there is none.
func (r *netgaugeRun) fitted(bytes int64) float64 {
	for _, of := range r.ranges {
		if bytes <= of.upTo {
			return max(of.g+of.byteG*float64(bytes), 0)
		}
	}
	return 0
}

// gap returns the gap of a size in µs, 0 if it was not measured.
func (r *netgaugeRun) gap(bytes int64) float64 {
	s := r.sizes[bytes]
	if s.trip > 0 && s.train > 0 && s.n > 1 {
		return max((s.train-s.trip)/(s.n-1), 0)
	}
	if s.unfitted > 0 {
		return s.unfitted
	}
	return r.fitted(bytes)
}
