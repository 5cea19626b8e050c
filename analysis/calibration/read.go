package calibration

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// mark begins the lines of a measurement, which are comments of a machine file.
const mark = "#: "

// Read reads the measurement in the output of loggp or in the comments of a machine file:
//
//	#: source TEXT
//	#: eager BYTES            S; "or more" follows if all measured sends are eager
//	#: overhead NS [MOST HALFTRIP] [given]
//	                         of sends and receives, if none was measured, its upper bound, and
//	                         the half trip of small messages; given by the user
//	#: derived half trips    those above the first size follow from the gaps
//	#: level NAME RANKS       of the points that follow; 0 ranks for the network
//	#: BYTES HALFTRIP GAP SEND RECEIVE [EXCHANGE] [SPREAD of each]
//	#: gamma OPERATION NS     per byte
//
// Times are in ns, 0 if not measured; spreads in percent of them. An error names the line.
func Read(r io.Reader) (*Measurement, error) {
	m := &Measurement{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line, ours := strings.CutPrefix(lines.Text(), mark)
		if !ours {
			continue
		}
		if err := m.add(strings.Fields(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(m.Levels) == 0 || m.EagerMax == 0 {
		return nil, fmt.Errorf("no measurement: want lines that begin with %q, as loggp prints them", strings.TrimSpace(mark))
	}
	return m, nil
}

// add adds the fields of a line.
func (m *Measurement) add(fields []string) error {
	wrong := fmt.Errorf("want source, eager, overhead, level, gamma, or the times of a size, not %q", strings.Join(fields, " "))
	if len(fields) < 2 {
		return wrong
	}
	keyword, rest := fields[0], fields[1:]
	switch {
	case keyword == "source":
		m.Source = strings.Join(rest, " ")
	case keyword == "eager" && (len(rest) == 1 || strings.Join(rest[1:], " ") == "or more"):
		bytes, err := strconv.ParseInt(rest[0], 10, 64)
		if err != nil || bytes < 1 {
			return wrong
		}
		m.EagerMax, m.Unbounded = bytes, len(rest) > 1
	case keyword == "overhead":
		o := &Overhead{}
		if rest[len(rest)-1] == "given" {
			o.Given, rest = true, rest[:len(rest)-1]
		}
		numbers, err := parseAll(rest)
		switch {
		case err != nil:
			return err
		case len(numbers) == 3:
			o.MostNS, o.HalfTripNS = numbers[1], numbers[2]
		case len(numbers) != 1:
			return wrong
		}
		o.NS, m.Overhead = numbers[0], o
	case keyword == "derived" && strings.Join(rest, " ") == "half trips":
		m.DerivedHalfTrips = true
	case keyword == "level" && len(rest) == 2:
		ranks, err := strconv.Atoi(rest[1])
		if err != nil || ranks < 0 {
			return wrong
		}
		m.Levels = append(m.Levels, Level{Name: rest[0], Ranks: ranks})
	case keyword == "gamma" && len(rest) > 1:
		numbers, err := parseAll(rest[len(rest)-1:])
		if err != nil {
			return err
		}
		m.Gammas = append(m.Gammas, Gamma{strings.Join(rest[:len(rest)-1], " "), numbers[0]})
	case slices.Contains([]int{Exchange, curves, 2 * Exchange, 2 * curves}, len(rest)) && len(m.Levels) > 0:
		return m.addPoint(keyword, rest)
	default:
		return wrong
	}
	return nil
}

// addPoint adds a size of the last level.
func (m *Measurement) addPoint(size string, times []string) error {
	bytes, err := strconv.ParseInt(size, 10, 64)
	if err != nil {
		return err
	}
	numbers, err := parseAll(times)
	if err != nil {
		return err
	}
	p := Point{Bytes: bytes}
	measured := len(numbers)
	if measured > curves {
		measured /= 2
	}
	for curve := range measured {
		p.Times[curve].NS = numbers[curve]
		if measured < len(numbers) {
			p.Times[curve].Spread = numbers[measured+curve] / 100
		}
	}
	l := &m.Levels[len(m.Levels)-1]
	l.Points = append(l.Points, p)
	return nil
}

func parseAll(fields []string) ([]float64, error) {
	numbers := make([]float64, len(fields))
	for i, field := range fields {
		n, err := strconv.ParseFloat(field, 64)
		if err != nil || !(n >= 0) || math.IsInf(n, 0) {
			return nil, fmt.Errorf("%q is no number of 0 or more", field)
		}
		numbers[i] = n
	}
	return numbers, nil
}
