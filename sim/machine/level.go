package machine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"loggops/internal/units"
	"loggops/sim"
)

// ParseLevel parses a level of the machine's structure, such as size=16,L=400ns,G=0.1. If
// size is not 0, it is the level's size, and the text must not contain one.
func ParseLevel(text string, size int) (l sim.Level, err error) {
	l.Size = size
	for item := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(item, "=")
		switch {
		case key == "size" && size == 0:
			if l.Size > 0 {
				err = errors.New("given twice")
			} else if l.Size, err = strconv.Atoi(value); err != nil || l.Size < 1 || l.Size > math.MaxInt32 {
				err = fmt.Errorf("want a number from 1 to %d", math.MaxInt32)
			}
		case key == "L":
			err = read(&l.LatencyNS, value, units.ParseDuration)
		case key == "o":
			err = read(&l.OverheadNS, value, units.ParseDuration)
		case key == "g":
			err = read(&l.GapNS, value, units.ParseDuration)
		case key == "G":
			err = read(&l.GapPerByte, value, units.ParseRate)
		default:
			err = errors.New("want KEY=VALUE, the key being size, L, o, g or G")
			if size > 0 {
				err = errors.New("want KEY=VALUE, the key being L, o, g or G")
			}
		}
		if err != nil {
			return l, fmt.Errorf("%q: %w", item, err)
		}
	}
	if l.Size == 0 {
		return l, errors.New("size is missing")
	}
	return l, nil
}

// read parses a parameter, which must not be set yet.
func read[V int64 | float64](to **V, text string, parse func(string) (V, error)) error {
	if *to != nil {
		return errors.New("given twice")
	}
	value, err := parse(text)
	*to = &value
	return err
}
