package calibration

import (
	"bytes"
	"errors"
)

// Import reads the output of any program that this package knows: of loggp, or a machine file
// with it in comments; of osu_latency, osu_bw and osu_bibw; or of Netgauge. An error names the
// line.
func Import(text []byte) (*Measurement, error) {
	switch {
	case bytes.Contains(text, []byte(mark)):
		return Read(bytes.NewReader(text))
	case bytes.Contains(text, []byte("# OSU ")):
		return ReadOSU(text)
	case netgaugeLine.Match(text):
		return ReadNetgauge(text)
	}
	return nil, errors.New("no measurement: want the output of loggp, of osu_latency and osu_bw, or of netgauge -x loggp")
}
