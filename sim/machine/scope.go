package machine

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/units"
)

// networkName is the level in L@network: of messages between ranks that share no level.
const networkName = "network"

// network is the level of a scope that is the network.
const network = -1

// allMessages is the scope of a name without one.
var allMessages scope

// scope is what follows the name of a parameter: the messages that have it.
type scope struct {
	level int   // ranks of the level; network; 0 for all
	from  int64 // first bytes of the range of sizes; 0 for all
}

// splitName splits a name into that of the parameter and its scope: L@16, L@network, L@64KiB or L@16@64KiB: a number without a unit
// is that of a level's ranks.
func splitName(name string) (base string, of scope, err error) {
	base, rest, scoped := strings.Cut(name, "@")
	if !scoped {
		return base, of, nil
	}
	first, second, both := strings.Cut(rest, "@")
	isSize := strings.HasSuffix(first, "B")
	switch {
	case isSize && !both:
		of.level, second, both = network, first, true
	case first == networkName:
		of.level = network
	default:
		if of.level, err = spec.Integer(first, 1, math.MaxInt32); err != nil {
			return base, of, fmt.Errorf("%s: the ranks of the level: %w", name, err)
		}
	}
	if both {
		if of.from, err = units.ParseSize(second); err == nil && of.from < 1 {
			err = fmt.Errorf("%q: want at least 1B", second)
		}
		if err != nil {
			return base, of, fmt.Errorf("%s: the size of messages: %w", name, err)
		}
	}
	return base, of, nil
}

// parts returns the texts of the level and of the size, "" for all.
func (s scope) parts() (level, size string) {
	switch {
	case s.level == network && s.from == 0:
		level = networkName
	case s.level > 0:
		level = strconv.Itoa(s.level)
	}
	if s.from > 0 {
		size = (*units.Size)(&s.from).String()
	}
	return level, size
}

// of returns the parts joined to a name.
func (s scope) of(name, by string) string {
	level, size := s.parts()
	for _, part := range []string{level, size} {
		if part != "" {
			name += by + part
			by = by[len(by)-1:]
		}
	}
	return name
}

// place orders scopes: all, the network, levels by their size, and ranges of sizes behind them.
func (s scope) place() (level int, from int64) {
	switch s.level {
	case 0:
		return 0, s.from
	case network:
		return 1, s.from
	}
	return 1 + s.level, s.from
}
