package calibration

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// WriteMachine fits all levels, and writes a machine file with the residuals of each segment
// and the measurement in comments, which Read reads.
func (m *Measurement) WriteMachine(w io.Writer) error {
	b := bufio.NewWriter(w)
	if m.Source != "" {
		fmt.Fprintf(b, "# Measured by %s.\n", strings.ReplaceAll(m.Source, "\n", ".\n# Measured by "))
	}
	fmt.Fprintln(b, "# Times in ns, sizes in bytes.")
	if m.Busy() {
		fmt.Fprintf(b, "# %s\n", BusyNote)
	}
	if note := m.OverheadNote(); note != "" {
		fmt.Fprintf(b, "# %s.\n", note)
	}
	if m.DerivedHalfTrips {
		fmt.Fprintln(b, "# Half trips above the first size were not measured.")
	}
	fits := make([][]Segment, len(m.Levels))
	for i := range m.Levels {
		var err error
		if fits[i], err = m.Fit(&m.Levels[i]); err != nil {
			return fmt.Errorf("level %s: %w", m.Levels[i].Name, err)
		}
	}
	network := len(fits) - 1
	// Segments and levels inherit what they lack, so all have an o-tail, or none.
	tail := slices.ContainsFunc(slices.Concat(fits...), func(s Segment) bool { return s.Tail > 0 })
	fits[network][0].write(b, tail)
	fmt.Fprintf(b, "S = %d", m.EagerMax)
	if m.Unbounded {
		fmt.Fprint(b, " # the largest size that was tried")
	}
	fmt.Fprintln(b)
	if len(m.Gammas) > 0 {
		fmt.Fprintf(b, "gamma = %s # %s\n", number(m.Gammas[0].PerByte), m.Gammas[0].Operation)
	}
	if m.Rules().Drain {
		fmt.Fprintln(b, `rendezvous = "drain"`)
	}
	if m.Rules().NIC {
		fmt.Fprintln(b, `receive = "nic"`)
	}
	writeSizes(b, "size", fits[network], tail)
	for i, l := range m.Levels[:network] {
		fmt.Fprintf(b, "\n[[level]] # %s\nranks = %d\n", l.Name, l.Ranks)
		fits[i][0].write(b, tail)
		writeSizes(b, "level.size", fits[i], tail)
	}
	fmt.Fprintln(b)
	m.write(b)
	return b.Flush()
}

func writeSizes(b *bufio.Writer, table string, segments []Segment, tail bool) {
	for _, s := range segments[1:] {
		fmt.Fprintf(b, "\n[[%s]]\nfrom = %d\n", table, s.From)
		s.write(b, tail)
	}
}

// write writes the parameters of a segment behind its residuals.
func (s *Segment) write(b *bufio.Writer, tail bool) {
	var residuals []string
	for curve, r := range s.Residual {
		if r > 0 {
			residuals = append(residuals, fmt.Sprintf("%s %.1f %%", CurveNames[curve], r*100))
		}
	}
	if residuals != nil {
		fmt.Fprintf(b, "# residuals up to: %s\n", strings.Join(residuals, ", "))
	}
	fmt.Fprintf(b, "L = %.0f\no-send = %.0f\no-recv = %.0f\n", s.L, s.OSend, s.ORecv)
	if tail {
		fmt.Fprintf(b, "o-tail = %.0f\n", s.Tail)
	}
	fmt.Fprintf(b, "g = %.0f\nG = %s\nO = %s\n", s.Gap, number(s.GapPerByte), number(s.OverheadPerByte))
}

// number formats a number with all its digits.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// write writes the measurement as Read reads it.
func (m *Measurement) write(b *bufio.Writer) {
	line := func(format string, values ...any) { fmt.Fprintf(b, mark+format+"\n", values...) }
	if m.Source != "" {
		line("source %s", strings.ReplaceAll(m.Source, "\n", "; "))
	}
	if m.Unbounded {
		line("eager %d or more", m.EagerMax)
	} else {
		line("eager %d", m.EagerMax)
	}
	if o := m.Overhead; o != nil {
		line("overhead %s", o.text())
	}
	if m.DerivedHalfTrips {
		line("derived half trips")
	}
	for _, g := range m.Gammas {
		line("gamma %s %s", g.Operation, number(g.PerByte))
	}
	for _, l := range m.Levels {
		line("level %s %d", l.Name, l.Ranks)
		l.write(b)
	}
}

// write writes the points. The column of exchanges is that of measurements with exchanges.
func (l *Level) write(b *bufio.Writer) {
	measured := Exchange
	if slices.ContainsFunc(l.Points, func(p Point) bool { return p.Times[Exchange].NS > 0 }) {
		measured = curves
	}
	fmt.Fprintf(b, "# %8s", "bytes")
	for _, name := range CurveNames[:measured] {
		fmt.Fprintf(b, " %11s", name)
	}
	fmt.Fprintln(b, "   their spreads in %")
	for _, p := range l.Points {
		fmt.Fprintf(b, "%s%8d", mark, p.Bytes)
		for _, t := range p.Times[:measured] {
			fmt.Fprintf(b, " %11s", number(round(t.NS, 1)))
		}
		for _, t := range p.Times[:measured] {
			fmt.Fprintf(b, " %5.1f", t.Spread*100)
		}
		fmt.Fprintln(b)
	}
}
