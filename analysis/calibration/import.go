package calibration

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"loggops/analysis/calibration/benchlog"
	"loggops/internal/outputs"
)

// File is a text with a name, for errors.
type File struct {
	Name, Text string
}

// Import reads the output of any program that this package knows: of loggp, or a machine file
// with it in comments; logs of the OSU or Intel MPI benchmarks; or the output of Netgauge. Several
// files are one measurement. An error names the file, and the line if there is one.
func Import(files ...File) (*Measurement, error) {
	var all strings.Builder
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
		all.WriteString(f.Text)
		all.WriteByte('\n')
	}
	name, text := strings.Join(names, ", "), all.String()
	if strings.HasPrefix(text, mark) || strings.Contains(text, "\n"+mark) {
		m, err := Read(bytes.NewReader([]byte(text)))
		return m, named(name, err)
	}
	if isNetgauge(text) {
		return readNetgauge(files...)
	}
	log := &benchlog.Log{}
	for _, f := range files {
		known := len(log.Sections)
		err := log.Add(f.Name, f.Text)
		if len(log.Sections) == known {
			head := f.Text[:min(len(f.Text), outputs.HeadBytes)]
			if other, is := outputs.Explain(head, outputs.Messages); is {
				return nil, named(f.Name, errors.New(other))
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if len(log.Sections) == 0 {
		return nil, named(name, errNoMeasurement)
	}
	return fromTables(log)
}

// rounded rounds the times to the digits that a machine file has, so that its measurement fits the
// same machine.
func (m *Measurement) rounded() {
	for _, l := range m.Levels {
		for i := range l.Points {
			for curve := range l.Points[i].Times {
				t := &l.Points[i].Times[curve]
				t.NS, t.Spread = round(t.NS, 1), round(t.Spread, 3)
			}
		}
	}
}

func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}

var errNoMeasurement = errors.New("no measurement: want the output of loggp, of osu_latency and osu_bw, of IMB-MPI1 PingPong and Uniband, or of netgauge -x loggp")
