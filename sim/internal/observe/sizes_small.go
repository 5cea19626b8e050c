//go:build small

package observe

const (
	// spansAtOnce is the number of spans that a worker reports together.
	spansAtOnce = 1
	// eventsAtOnce is the number of events that a worker hands over together.
	eventsAtOnce = 2
)
